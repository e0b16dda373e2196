import { type Message, type Queue, RecreateError } from 'recreate-engine'

/** Delivers messages within this process; they are lost when it ends. */
export function starterPlugin(): Queue {
  // Round robin over the groups, and over the parts of a group: after one is served, it moves to the end.
  const groups = new Map<string, Map<string, Message[]>>()
  const ids = new Set<string>()
  const working = new Set<Promise<void>>()
  let work: ((message: Message) => Promise<void>) | undefined
  let places = 0
  let isClosed = false

  return {
    name: 'starter-plugin',
    // Set it to `true` if other processes see the messages and the messages survive this process.
    isShared: false,
    async publish({ body, ...said }) {
      if (isClosed || ids.has(said.id)) return false
      // A copy, so that later changes to the body have no effect here.
      const message: Message = { ...said, body: JSON.parse(JSON.stringify(body)) }
      ids.add(message.id)
      const { group, part = '' } = message
      const parts = groups.get(group) ?? new Map<string, Message[]>()
      groups.set(group, parts)
      parts.set(part, [...(parts.get(part) ?? []), message])
      serve()
      return true
    },
    async consume(handler, { concurrency, onError }) {
      if (work !== undefined) throw new RecreateError('engine_invalid', 'Expected one call of `consume`, got another')
      places = concurrency
      work = async (message) => {
        try {
          await handler(message)
        } catch (error) {
          onError(error, message)
        } finally {
          ids.delete(message.id)
        }
      }
      serve()
    },
    async depth() {
      return [...groups.values()].flatMap((parts) => [...parts.values()].flat()).length
    },
    async withdraw(idPrefix) {
      const waiting = [...groups.values()].flatMap((parts) => [...parts.values()].flat())
      for (const { id } of waiting) if (id.startsWith(idPrefix)) ids.delete(id)
      for (const [group, parts] of groups) {
        for (const [part, messages] of parts) {
          const kept = messages.filter(({ id }) => !id.startsWith(idPrefix))
          if (kept.length > 0) parts.set(part, kept)
          else parts.delete(part)
        }
        if (parts.size === 0) groups.delete(group)
      }
    },
    async close() {
      isClosed = true
      groups.clear()
      await Promise.all(working)
    },
  }

  function serve(): void {
    while (!isClosed && work !== undefined && working.size < places) {
      const message = takeNext()
      if (message === undefined) return
      const done = work(message).finally(() => {
        working.delete(done)
        serve()
      })
      working.add(done)
    }
  }

  function takeNext(): Message | undefined {
    const [group] = groups.keys()
    const parts = group === undefined ? undefined : groups.get(group)
    const [part] = parts?.keys() ?? []
    if (group === undefined || parts === undefined || part === undefined) return undefined
    const [message, ...others] = parts.get(part)!
    // Deleting and adding an entry moves it to the end of its Map.
    parts.delete(part)
    if (others.length > 0) parts.set(part, others)
    groups.delete(group)
    if (parts.size > 0) groups.set(group, parts)
    return message
  }
}
