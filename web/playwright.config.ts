import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { originOfPort, portOfWorker, RADIUS_WORD, ROUTER_PORT } from './e2e/ports.ts'

const USUAL_PLACES = [
  // The same engine without a window of its own to draw: a third of the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** An installed Chromium; without one Playwright looks for its own. */
const chromiumPath = process.env.CHROMIUM_PATH ?? USUAL_PLACES.find((path) => existsSync(path))

/** Each worker has a server, a database and stand-ins of its own, so that no test meets another worker's traces. */
const workers = Number(process.env.E2E_WORKERS ?? 1)
const ports = Array.from({ length: workers }, (_, index) => portOfWorker(index))

/** Pictures of every screen are for people to look at; they find no mistake by themselves. */
const arePicturesWanted = process.env.PICTURES === '1'
/** The last two are tests that take pictures on their way. */
const PICTURES = ['screenshots*', 'admin-second-factor', 'integrations'].map((name) => `**/${name}.e2e.ts`)

export default defineConfig({
  testDir: './e2e',
  testMatch: arePicturesWanted ? PICTURES : '**/*.e2e.ts',
  testIgnore: arePicturesWanted ? [] : ['**/screenshots*.e2e.ts'],
  outputDir: '../test-results',
  fullyParallel: false,
  workers,
  timeout: 120_000,
  // Two browsers, two servers and two databases share what may be two cores.
  expect: { timeout: 15_000 },
  reporter: [['list']],
  webServer: ports.map((port) => ({
    command: 'node e2e/serve.ts',
    url: `${originOfPort(port)}/readyz`,
    env: { PORT: String(port), NODE_ENV: 'production', RADIUS_TOKEN: RADIUS_WORD },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  })),
  use: {
    // A customer's phone, unless a test says otherwise.
    viewport: { width: 360, height: 700 },
    locale: 'en-GB',
    timezoneId: 'Africa/Freetown',
    // A trace takes as much of the processor as the tests themselves, also where it is thrown away.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // A worker that answers in our place would hide what is sent; the tests of the seller's app let it in.
    serviceWorkers: 'block',
    // A page is emptied for the next test and not made anew: half of a test's time was a new one's start.
    reuseContext: true,
    launchOptions: {
      ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--host-resolver-rules=MAP minit.lan:80 127.0.0.1:${ROUTER_PORT}`,
        // Else an emptied page is handed a new process, which reads all scripts again. Phones do it this way too.
        '--renderer-process-limit=1',
        '--disable-site-isolation-trials',
      ],
    },
  },
})
