import { createServer, type Server } from 'node:http'
import { verifyWebhook, type Webhook, WebhookError } from 'recreate/client'

/**
 * A server that hears the service's webhooks.
 *
 * @param secret What `recreate keys webhook` prints.
 * @param hear Called once for each, with what it says. Where it throws, the service sends it again.
 */
export function webhookReceiver(secret: string, hear: (data: Webhook['data']) => Promise<void>): Server {
  // In a database, where there is more than one receiver.
  const heard = new Set<string>()
  return createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces)
    try {
      const { id, data } = await verifyWebhook({ headers: request.headers, body, secret })
      // What came before is answered alike, and not worked on twice.
      if (!heard.has(id)) await hear(data)
      heard.add(id)
      response.writeHead(204).end()
    } catch (error) {
      response.writeHead(error instanceof WebhookError ? 401 : 500).end()
    }
  })
}
