import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { originOfPort, portOfWorker, RADIUS_WORD, ROUTER_PORT } from './e2e/ports.ts'

const USUAL_PLACES = [
  // The same engine without a window takes a third of the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** An installed Chromium; without one Playwright uses its own. */
const chromiumPath = process.env.CHROMIUM_PATH ?? USUAL_PLACES.find((path) => existsSync(path))

/** Each worker has its own server, database and stand-ins, so that tests of two workers do not meet. */
const workers = Number(process.env.E2E_WORKERS ?? 1)
const ports = Array.from({ length: workers }, (_, index) => portOfWorker(index))

/** Pictures of every screen are for review by people; they do not fail by themselves. */
const arePicturesWanted = process.env.PICTURES === '1'
/** The last two are tests that also take pictures. */
const PICTURES = ['screenshots*', 'admin-second-factor', 'integrations'].map((name) => `**/${name}.e2e.ts`)

export default defineConfig({
  testDir: './e2e',
  testMatch: arePicturesWanted ? PICTURES : '**/*.e2e.ts',
  testIgnore: arePicturesWanted ? [] : ['**/screenshots*.e2e.ts'],
  outputDir: '../test-results',
  fullyParallel: false,
  workers,
  timeout: 120_000,
  // Two browsers, two servers and two databases may share two cores.
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
    // Recording a trace takes as much of the processor as the tests themselves, even when it is discarded.
    trace: process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // A service worker would hide requests from the test; the tests of the seller's app enable it.
    serviceWorkers: 'block',
    // Reuse the page for the next test: starting a new one took half of a test's time.
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
        // Otherwise a reused page gets a new process, which compiles all scripts again. Phones also use
        // one process.
        '--renderer-process-limit=1',
        '--disable-site-isolation-trials',
      ],
    },
  },
})
