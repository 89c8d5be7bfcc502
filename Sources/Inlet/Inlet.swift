// `import Inlet` is for programs: a `Client` of the daemon, or of a `Seat` of one's own. The pure core below it is in the product
// `InletCore`, a module each.
