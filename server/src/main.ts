import { readEnv, UnsafeSettings } from './env.ts'
import { type RunningServer, startServer } from './start-server.ts'

const NODE_MAJOR = 24
/** The share of the stop time for the process's own end. */
const ENDING_MS = 300

/**
 * Registered first, so that a stop during the start ends what was started. All else gives up sooner; the
 * limit is for what hangs anyway.
 */
const stopOnSignals = (stopSeconds: number): AbortSignal => {
  const stopping = new AbortController()
  const onSignal = () => {
    if (stopping.signal.aborted) return
    setTimeout(() => fail('Minit was cut off: it did not stop in time.'), stopSeconds * 1000 - ENDING_MS)
    stopping.abort()
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  return stopping.signal
}

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const isPortTaken = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

const major = Number(process.versions.node.split('.')[0])
if (major !== NODE_MAJOR)
  fail(`Minit needs Node ${NODE_MAJOR}, this is ${process.versions.node}. Start it with \`npm start\`.`)

const stopWith = async (server: RunningServer): Promise<never> => {
  await server.stop()
  process.exit(0)
}

const run = async (): Promise<void> => {
  const env = readEnv(process.env)
  const stopping = stopOnSignals(env.stopSeconds)
  const server = await startServer(env, stopping).catch((error) => {
    // The started parts were stopped; errors that the stop itself caused do not matter.
    if (stopping.aborted) process.exit(0)
    throw error
  })
  if (stopping.aborted) return stopWith(server)
  stopping.addEventListener('abort', () => void stopWith(server))
  for (const line of server.greeting) process.stdout.write(`${line}\n`)
}

try {
  await run()
} catch (error) {
  if (isPortTaken(error)) fail(`${error.message}. Stop what uses this port, or choose another with PORT.`)
  fail(
    error instanceof UnsafeSettings
      ? error.message
      : `Minit could not start: ${error instanceof Error ? error.stack : error}`,
  )
}
