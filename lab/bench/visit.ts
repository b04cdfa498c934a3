import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'

/** A page to visit, and its expected content. Expressions run in the page. */
export type Target = {
  url: string
  /** Texts that are visible once the plans have loaded. */
  plans: readonly string[]
  /** True once the page can be bought from; null if it sells nothing. */
  payable: string | null
  /** Chooses and types like a customer; repeated until the page is payable. */
  act: string
}
/** Milliseconds from the start of navigation; bytes as transferred, without headers. */
export type Visit = { visibleMs: number; payableMs: number; pageBytes: number; scriptBytes: number }

// DESIGN 8: slow 3G and a phone with a quarter of the speed.
const LATENCY_MS = 400
const BYTES_PER_SECOND = 400_000 / 8
const SLOWER = 4

const POLL_EVERY_MS = 25
const GIVE_UP_MS = 60_000

/** Starts the same browser as the tests, in the same way. */
export const withBrowser = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const finder = fileURLToPath(new URL('../../scripts/find-chromium.mjs', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [finder]).catch(() => ({ stdout: '' }))
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking']
  const browser = await chromium.launch({ ...(stdout !== '' && { executablePath: stdout.trim() }), args })
  return work(browser).finally(() => browser.close())
}

/** Visits a page with an empty cache on a slow network. */
export const visit = async (browser: Browser, target: Target, hasScripts: boolean): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 700 },
    javaScriptEnabled: hasScripts,
  })
  try {
    const page = await context.newPage()
    const bytes = weigh(page)
    const session = await context.newCDPSession(page)
    await slowDown(session)
    await page.goto(target.url, { waitUntil: 'commit', timeout: GIVE_UP_MS })
    const times = await watch(session, target)
    await page.waitForLoadState('networkidle')
    return { ...times, ...(await bytes()) }
  } finally {
    await context.close()
  }
}

const slowDown = async (session: CDPSession): Promise<void> => {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

type Frame = { now: number; isPainted: boolean; isVisible: boolean; isPayable: boolean }

/** Polls from outside, so that a page without scripts is measured in the same way. */
const watch = async (session: CDPSession, target: Target) => {
  let visibleMs: number | null = null
  for (;;) {
    const poll = await measureAt(session, target, visibleMs !== null)
    if (poll.isPainted && poll.isVisible) visibleMs ??= poll.now
    if (visibleMs !== null && (poll.isPayable || target.payable === null))
      return { visibleMs, payableMs: poll.now }
    if (poll.now > GIVE_UP_MS) throw new Error(`${target.url} did not become payable`)
    await delay(POLL_EVERY_MS)
  }
}

const measureAt = async (session: CDPSession, target: Target, wasVisible: boolean): Promise<Frame> => {
  const text = 'document.body?.innerText ?? ""'
  const expression = `(() => {
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
    const isVisible = ${wasVisible} || (isPainted && ((shown) => ${JSON.stringify(target.plans)}.every((plan) => shown.includes(plan)))(${text}))
    const isPayable = isVisible && Boolean(${target.payable ?? 'false'})
    const now = performance.now()
    if (isVisible && !isPayable) { ${target.act} }
    return { now, isPainted, isVisible, isPayable }
  })()`
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    returnByValue: true,
  })
  if (exceptionDetails !== undefined)
    throw new Error(exceptionDetails.exception?.description ?? 'the page could not be read')
  // The result of the expression.
  return result.value as Frame
}

const weigh = (page: Page) => {
  const weights: Promise<{ type: string; size: number }>[] = []
  page.on('requestfinished', (request) => {
    weights.push(
      request
        .sizes()
        .then(({ responseBodySize }) => ({ type: request.resourceType(), size: responseBodySize })),
    )
  })
  return async () => {
    const all = await Promise.all(weights)
    const sumOf = (...types: string[]) =>
      all.filter(({ type }) => types.includes(type)).reduce((sum, { size }) => sum + size, 0)
    return { pageBytes: sumOf('document', 'stylesheet'), scriptBytes: sumOf('script') }
  }
}
