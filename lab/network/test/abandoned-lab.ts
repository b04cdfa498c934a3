/** Starts a lab; the test then kills this process, like a crashed test run. */
import { startLab } from '../src/lab.ts'

await startLab({ productUrl: 'http://127.0.0.1:9', routers: [{ name: 'hub', phones: ['amara'] }] })
process.stdout.write('up\n')
setInterval(() => {}, 60_000)
