import { readEnv, UnsafeSettings } from './env.ts'
import { startServer } from './start-server.ts'

const NODE_MAJOR = 24
/** For the process itself to end, of a stop's seconds. */
const ENDING_MS = 300

/** Everything there is to stop is given up sooner; the limit is for what hangs all the same. */
const stopOnSignals = (stop: () => Promise<void>, stopSeconds: number): void => {
  let isStopping = false
  const onSignal = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => fail('Minit was cut off: it did not stop in time.'), stopSeconds * 1000 - ENDING_MS)
    await stop()
    process.exit(0)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
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

try {
  const env = readEnv(process.env)
  const server = await startServer(env)
  stopOnSignals(server.stop, env.stopSeconds)
  for (const line of server.greeting) process.stdout.write(`${line}\n`)
} catch (error) {
  if (isPortTaken(error)) fail(`${error.message}. Stop what uses this port, or choose another with PORT.`)
  fail(
    error instanceof UnsafeSettings
      ? error.message
      : `Minit could not start: ${error instanceof Error ? error.stack : error}`,
  )
}
