/** JSON as it is sent. */
export interface Written<Body> {
  readonly bytes: Buffer
  /** What was written, for the types alone. */
  readonly body?: Body
}

/** Makes an answer of a thing and writes it out, once as long as somebody holds the thing. */
export function writtenOnce<Thing extends object, Body>(make: (thing: Thing) => Body): (thing: Thing) => Written<Body> {
  const known = new WeakMap<Thing, Written<Body>>()
  return (thing) => {
    const written = known.get(thing) ?? { bytes: Buffer.from(JSON.stringify(make(thing))) }
    known.set(thing, written)
    return written
  }
}
