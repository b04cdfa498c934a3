/**
 * A phone's packets to the internet, in a program of its own as it runs in the phone's namespace:
 * opening-probe.ts ADDRESS. Knocks at the host without a pause and writes the instant of each answer, in
 * milliseconds of the epoch. Not on port 80, which leads walled phones to openNDS and keeps it busy.
 */
import { connect } from 'node:net'

const EVERY_MS = 40
/** Also where packets are dropped without a word. */
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
