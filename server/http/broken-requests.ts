import { type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** HTTP status for errors of Node's HTTP parser. */
const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers malformed HTTP requests, which never reach a route, with the usual error body. */
export function answerBrokenRequests(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else refuse(socket, STATUS_OF[error.code ?? ''] ?? 400)
  })
  server.on('checkExpectation', ({ socket }) => refuse(socket, 417))
}

function refuse(socket: Duplex, status: number): void {
  const reason = STATUS_CODES[status] ?? ''
  const body = JSON.stringify({ detail: reason })
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
