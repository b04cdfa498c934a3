/** Starts a lab and is then killed by the test that started it, as a test run that crashes. */
import { startLab } from '../src/lab.ts'

await startLab({ productUrl: 'http://127.0.0.1:9', routers: [{ name: 'hub', phones: ['amara'] }] })
process.stdout.write('up\n')
setInterval(() => {}, 60_000)
