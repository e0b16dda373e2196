import { createServer, type Server } from 'node:http'
import { verifyWebhook, type Webhook, WebhookError } from 'recreate-engine/client'

/**
 * Creates a server that receives the service's webhooks.
 *
 * @param secret The output of `recreate keys webhook`.
 * @param hear Called once per notification, with its data. If it throws, the service sends the notification again.
 */
export function webhookReceiver(secret: string, hear: (data: Webhook['data']) => Promise<void>): Server {
  // With several receivers, keep this set in a database.
  const heard = new Set<string>()
  return createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = Buffer.concat(pieces)
    try {
      const { id, data } = await verifyWebhook({ headers: request.headers, body, secret })
      // A repeated notification gets the same answer, but is not processed twice.
      if (!heard.has(id)) await hear(data)
      heard.add(id)
      response.writeHead(204).end()
    } catch (error) {
      response.writeHead(error instanceof WebhookError ? 401 : 500).end()
    }
  })
}
