import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type ViewportSize,
} from '@playwright/test'
import type axe from 'axe-core'
import { originOfPort, portOfWorker } from './ports.ts'
import { HUB, KIOSK, keptOf, logIn, type Seller, storageOf } from './seller.ts'

const isOfPolicy = (text: string): boolean => /content security policy|violates the following/i.test(text)
const isOurs = (text: string): boolean => !/Failed to load resource/.test(text)

const listen = (context: BrowserContext, { browserErrors, expectedErrors }: Listening): void => {
  const add = (text: string): void => {
    if (!expectedErrors?.test(text)) browserErrors.push(text)
  }
  context.on('weberror', (failure) => add(failure.error().message))
  context.on('console', (message) => {
    const isBad = message.type() === 'error' || isOfPolicy(message.text())
    if (isBad && isOurs(message.text())) add(message.text())
  })
}

/** A page may still poll when its test ends: a handler that answers it then would fail the test. */
const endRoutes = async (context: BrowserContext): Promise<void> => {
  for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
}

type Visitors = {
  quietly: undefined
  /** Opens another browser with its own storage, whose console is watched like the first one's. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>
  /** Opens the dashboard in the test's page, where this seller is logged in, by default 1280 px wide. */
  openDashboard: (seller: Seller, visit?: Visit) => Promise<Page>
  /** Opens it in another browser, for tests that also need their own page or another seller's dashboard. */
  openSecondDashboard: (seller: Seller, options?: BrowserContextOptions) => Promise<Page>
}
type Visit = {
  viewport?: ViewportSize
  path?: string
  /** Called before the page loads. */
  prepare?: (page: Page) => Promise<void>
}
type Listening = {
  browserErrors: string[]
  /** Messages that a test file provokes. `undefined` fails the test with every message. */
  expectedErrors: RegExp | undefined
}
type OfWorker = { origin: string; hub: Seller; kiosk: Seller }

const DESKTOP = { viewport: { width: 1280, height: 900 } }
const DASHBOARD = '/entrepreneur/dashboard'

const expectDashboard = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Customer Activity' })).toBeVisible()

/** Pages whose consoles must stay silent: no policy message, no hydration warning, no uncaught error. */
export const test = base.extend<Visitors & Listening, OfWorker>({
  expectedErrors: [undefined, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the fixtures' names from the pattern
  browserErrors: async ({}, use) => {
    const browserErrors: string[] = []
    await use(browserErrors)
    expect(browserErrors).toEqual([])
  },
  quietly: [
    async ({ context, browserErrors, expectedErrors }, use) => {
      listen(context, { browserErrors, expectedErrors })
      await use(undefined)
      await endRoutes(context)
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, browserErrors, expectedErrors }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      listen(context, { browserErrors, expectedErrors })
      return context.newPage()
    })
    for (const context of contexts) {
      await endRoutes(context)
      await context.close()
    }
  },
  openDashboard: async ({ page }, use) => {
    await use(async (seller, { viewport = DESKTOP.viewport, path, prepare } = {}) => {
      await page.setViewportSize(viewport)
      // Any page of ours that loads fast: browser storage belongs to its origin.
      await page.goto('/robots.txt')
      await page.evaluate((kept) => {
        for (const { name, value } of kept) localStorage.setItem(name, value)
      }, keptOf(seller))
      await prepare?.(page)
      await page.goto(path ?? DASHBOARD)
      if (path === undefined) await expectDashboard(page)
      return page
    })
  },
  openSecondDashboard: async ({ newVisitor, baseURL }, use) => {
    await use(async (seller, options = DESKTOP) => {
      const page = await newVisitor({ ...options, storageState: storageOf(seller, baseURL ?? '') })
      await page.goto(DASHBOARD)
      await expectDashboard(page)
      return page
    })
  },
  // The address of the worker's own server.
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use, { parallelIndex }) => use(originOfPort(portOfWorker(parallelIndex))),
    { scope: 'worker' },
  ],
  baseURL: ({ origin }, use) => use(origin),
  // Logged in once for all tests, because logins are limited.
  hub: [async ({ origin }, use) => use(await logIn(origin, HUB)), { scope: 'worker' }],
  kiosk: [async ({ origin }, use) => use(await logIn(origin, KIOSK)), { scope: 'worker' }],
})

export { expect }

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Without comments and long names it compiles in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs in the page. We have no frames, and unused rules preload media. */
const findFaults = async (standards: string[]): Promise<string[]> => {
  // The caller has just put it there.
  const { run } = (window as unknown as { axe: typeof axe }).axe
  const { violations } = await run(document, {
    runOnly: standards,
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** Waits for colour transitions, during which contrast cannot be measured, also for one that the next frame begins. */
const settle = async (): Promise<void> => {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  await Promise.allSettled(
    document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().iterations === 1)
      .map(({ finished }) => finished),
  )
}

/** Fails with what axe finds against WCAG 2.2 AA on the current page. */
export const expectAccessible = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE)
  await page.evaluate(settle)
  const faults = await page.evaluate(findFaults, STANDARDS)
  expect(faults).toEqual([])
}

/** Waits until the scripts have hydrated the page. */
export const untilTakenOver = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const [control] = document.querySelectorAll('main input, main button, main a')
        // React's own mark of a hydrated element.
        return Object.keys(control ?? {}).some((key) => key.startsWith('__reactProps'))
      }),
    )
    .toBe(true)

/** Opens another path on a hydrated page without a load, as the browser's Back does. */
export const goWithoutLoad = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Fails when the page is wider than its window, because a phone would scroll it sideways. */
export const expectNoSideways = async (page: Page): Promise<void> => {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
}

/** The number of visible elements; a chart's elements depend on its width. */
const countShown = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const all = [...document.body.querySelectorAll('*:not(svg *)')]
    return all.filter((element) => element.checkVisibility()).length
  })

const [PHONE, DESKTOP_WINDOW] = [
  { width: 360, height: 700 },
  { width: 1280, height: 700 },
]

/**
 * Fails unless the page is sound on a phone of 360 px and on a screen of 1280 px. Leaves it on the phone.
 * axe, which is slow, runs there only, unless other elements are visible on the wide screen.
 */
export const expectSoundAtBothWidths = async (page: Page): Promise<void> => {
  await page.setViewportSize(DESKTOP_WINDOW)
  await expectNoSideways(page)
  const shownOnDesktop = await countShown(page)
  await page.setViewportSize(PHONE)
  await expectNoSideways(page)
  await expectAccessible(page)
  if (shownOnDesktop === (await countShown(page))) return
  await page.setViewportSize(DESKTOP_WINDOW)
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
}

/** Delays a call of the page until `release`, and counts how often it was sent. */
export const holdCalls = async (page: Page, url: string) => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let sent = 0
  await page.route(url, async (route) => {
    sent += 1
    await released
    await route.continue()
  })
  return { release, sent: () => sent }
}
