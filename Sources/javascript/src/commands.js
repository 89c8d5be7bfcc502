/** The requests that made a program's menus what they are, without those that no longer matter. */

const PLACES = ["before", "after", "into", "atStart", "menu"];
const isGiven = (value) => value !== undefined && value !== null;

/**
 * `commands.insert`, `replace` and `remove`, in order.
 *
 * The daemon has menus that the program never declared, so what is kept is how it changed them. What was removed or replaced
 * again goes from the log where no later request names it: it grows with the menus, not with their changes.
 */
export class CommandLog {
  /** [request, fields] each. */
  #entries = [];

  [Symbol.iterator]() {
    return this.#entries[Symbol.iterator]();
  }

  insert(fields) {
    this.#entries.push(["commands.insert", fields]);
  }

  replace(fields) {
    const { menu } = fields;
    for (let place = this.#entries.length - 1; place >= 0; place -= 1) {
      const [request, former] = this.#entries[place];
      if (request === "commands.remove") continue;
      const isInside = (request === "commands.replace" ? former.menu : goesTo(former)) === menu;
      if (isInside && !this.#isNamed(new Set(names(former.commands)), place)) {
        former.commands = [];
        if (request === "commands.insert") this.#drop(place);
      }
    }
    // To empty a menu again matters only where something was put into it meanwhile.
    let isEmpty = false;
    this.#entries = this.#entries.filter(([request, former]) => {
      if (request === "commands.insert") isEmpty = false;
      if (request !== "commands.replace" || former.menu !== menu) return true;
      const isSuperfluous = isEmpty && former.commands.length === 0;
      isEmpty = former.commands.length === 0;
      return !isSuperfluous;
    });
    this.#entries.push(["commands.replace", fields]);
  }

  remove(fields) {
    const kept = [...(fields.commands ?? []), fields.menu].filter((name) => isGiven(name) && !this.#erase(name));
    if (kept.length) this.#entries.push(["commands.remove", { commands: kept }]);
  }

  /** Takes what the program declared with this name out of the log; false where it stays and is to be removed. */
  #erase(name) {
    // The last that was declared with the name is the one that is there.
    for (let place = this.#entries.length - 1; place >= 0; place -= 1) {
      const [request, fields] = this.#entries[place];
      const found = request === "commands.remove" ? null : find(fields.commands ?? [], name);
      if (!found) continue;
      const [siblings, index] = found;
      if (this.#isNamed(new Set([name, ...names(siblings[index].commands ?? [])]), place)) return false;
      const category = siblings[index].category || "other";
      siblings.splice(index, 1);
      if (request === "commands.insert") {
        if (!PLACES.some((key) => isGiven(fields[key]))) {
          // The category that it made is still there.
          this.#entries.splice(place, 0, ["commands.insert", { menu: category, commands: [] }]);
          this.#drop(place + 1);
        }
        this.#drop(place);
      }
      return true;
    }
    return false;
  }

  /** An insertion of nothing goes, but for the first that makes a menu: that is still there. */
  #drop(place) {
    const fields = this.#entries[place][1];
    const menu = menuOf(fields);
    const earlier = this.#entries.slice(0, place);
    const isMade = menu === null || earlier.some(([request, other]) => request === "commands.insert" && menuOf(other) === menu);
    if (isMade && fields.commands.length === 0) this.#entries.splice(place, 1);
  }

  #isNamed(wanted, place) {
    return this.#entries.slice(place + 1).some(([request, fields]) =>
      (request === "commands.remove" && fields.commands.some((name) => wanted.has(name))) ||
      PLACES.some((key) => wanted.has(menuOf(fields, key))));
  }
}

/** The menu or command that a request names there; null where it names none. */
function menuOf(fields, place = "menu") {
  const menu = fields[place] ?? null;
  return typeof menu === "object" ? (menu?.id ?? null) : menu;
}

/** The menu that an insertion goes into; null where only the daemon knows. */
function goesTo(fields) {
  if (isGiven(fields.before) || isGiven(fields.after)) return null;
  return menuOf(fields, "into") || menuOf(fields, "atStart") || menuOf(fields);
}

/** The names of commands and menus, and of all in them. */
function names(commands) {
  return commands.flatMap((command) => [command.id, ...names(command.commands ?? [])]);
}

/** Where a command or menu stands: its siblings with it, and its place among them. */
function find(commands, name) {
  for (const [index, command] of commands.entries()) {
    if (command.id === name) return [commands, index];
    const found = find(command.commands ?? [], name);
    if (found) return found;
  }
  return null;
}
