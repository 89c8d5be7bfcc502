// `import Inlet` is for programs: a `Client` of the daemon, or of a `Seat` of the program's own. The pure core below it
// is in the product `InletCore`, as one module for each part.
