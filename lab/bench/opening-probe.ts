/**
 * Sends a phone's packets to the internet, as a separate program in the phone's namespace: opening-probe.ts
 * ADDRESS. Connects to the host continuously and prints the instant of each answer, in milliseconds of the
 * epoch. Avoids port 80, which redirects walled phones to openNDS and keeps it busy.
 */
import { connect } from 'node:net'

const EVERY_MS = 40
/** Applies also where packets are dropped silently. */
const GIVE_UP_MS = 500
const [host = ''] = process.argv.slice(2)

setInterval(() => {
  const socket = connect({ host, port: 443, signal: AbortSignal.timeout(GIVE_UP_MS) })
  socket.once('error', () => socket.destroy())
  socket.once('connect', () => {
    process.stdout.write(`${Date.now()}\n`)
    socket.destroy()
  })
}, EVERY_MS)
