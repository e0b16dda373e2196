/** Serialized JSON. */
export interface Written<Body> {
  readonly bytes: Buffer
  /** The serialized value; exists only in the types. */
  readonly body?: Body
}

/** Returns a memoized function that serializes a response. The cache lives as long as the object. */
export function memoizeJson<Thing extends object, Body>(make: (thing: Thing) => Body): (thing: Thing) => Written<Body> {
  const known = new WeakMap<Thing, Written<Body>>()
  return (thing) => {
    const written = known.get(thing) ?? { bytes: Buffer.from(JSON.stringify(make(thing))) }
    known.set(thing, written)
    return written
  }
}
