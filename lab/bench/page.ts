import type { Browser } from '@playwright/test'
import { BARE_PLANS, withBarePage } from './bare-page.ts'
import type { Figure } from './figures.ts'
import type { BenchFixture } from './fixture.ts'
import { median } from './median.ts'
import { type Served, withServed } from './serve.ts'
import { type Target, type Visit, visit, withBrowser } from './visit.ts'

const VISITS = 5

/**
 * Measures the pages that customers see first, on slow 3G with a slow phone, compared with a bare page of
 * 6 kB.
 */
export const benchPage = (fixture: BenchFixture): Promise<Figure[]> =>
  withServed(fixture, 'bench_page', (served) =>
    withBarePage((bareUrl) => withBrowser((browser) => measure(browser, served, bareUrl))),
  )

type Shown = Target & {
  name: string
  payableWithoutScripts: string
  /** The limit in seconds until the page is payable with scripts. */
  payableWithin: number
  pathWithoutScripts?: string
}

const type = (name: string, text: string): string =>
  `for (const field of document.getElementsByName('${name}')) if (field.value === '') {
    field.value = '${text}'; field.dispatchEvent(new Event('input', { bubbles: true })) }`

// A different choice each time, since a choice from before the scripts loaded must not count.
const chooseAnother = (name: string): string =>
  `const choices = [...document.getElementsByName('${name}')]; choices.find((choice) => !choice.checked)?.click();`

const hasButton = (label: string): string =>
  `[...document.querySelectorAll('main button:enabled')].some((button) => ${label}.test(button.innerText))`

const shownPages = ({ url }: Served): Shown[] => [
  {
    name: '/customer-self-service',
    url: `${url}/customer-self-service`,
    plans: ['Quick Browse', 'Le 20', 'Market Hour', 'Le 35', 'Long Chat', 'Le 50', 'All Day', 'Le 150'],
    // The button shows the price once the scripts know the choice.
    payable: hasButton('/^Pay Le .+ Now$/'),
    act: `${chooseAnother('packageId')} ${type('customerName', 'Aminata Kamara')} ${type('phoneNumber', '+23278123456')}`,
    payableWithoutScripts: hasButton('/^Pay/'),
    payableWithin: 3,
  },
  {
    name: '/customer-purchase',
    // As from a seller's own link. Without it, the page starts with the list of sellers.
    url: `${url}/customer-purchase?provider=demo-hub`,
    plans: [
      'Quick Browse',
      'Le 20.00',
      'Market Hour',
      'Le 35.00',
      'Long Chat',
      'Le 50.00',
      'All Day',
      'Le 150.00',
    ],
    payable: hasButton('/^Continue to Purchase$/'),
    act: chooseAnother('package'),
    // This link leads to the page that needs no scripts.
    payableWithoutScripts: `document.querySelector('main a[href*="customer-self-service"]')`,
    payableWithin: 3.5,
  },
]

const measure = async (browser: Browser, served: Served, bareUrl: string): Promise<Figure[]> => {
  const bare: Target = { url: bareUrl, plans: BARE_PLANS, payable: null, act: '' }
  const figures: Figure[] = []
  for (const shown of shownPages(served)) {
    const rounds = await takeTurns(browser, shown, bare)
    figures.push(...figuresOf(shown, rounds))
  }
  return figures
}

type Round = { scripts: Visit; plain: Visit; bare: Visit }

const takeTurns = async (browser: Browser, shown: Shown, bare: Target): Promise<Round[]> => {
  const rounds: Round[] = []
  const plain = { ...shown, payable: shown.payableWithoutScripts, act: '' }
  for (let round = 0; round <= VISITS; round += 1) {
    const measured = {
      scripts: await visit(browser, shown, true),
      plain: await visit(browser, plain, false),
      bare: await visit(browser, bare, true),
    }
    // The first round warms up.
    if (round > 0) rounds.push(measured)
  }
  return rounds
}

const figuresOf = ({ name, payableWithin }: Shown, rounds: readonly Round[]): Figure[] => {
  const of = (pick: (round: Round) => number) => median(rounds.map(pick)) / 1000
  const bare = of((round) => round.bare.visibleMs)
  const seconds = (what: string, value: number, atMost: number): Figure => ({
    what: `${name}: ${what}, in s`,
    measured: `${value.toFixed(2)} s (bare page ${bare.toFixed(2)} s)`,
    value,
    atMost,
  })
  const kilobytes = (what: string, value: number, atMost: number): Figure => ({
    what: `${name}: ${what}, in kB`,
    measured: `${value.toFixed(1)} kB`,
    value,
    atMost,
  })
  const lag = of((round) => round.plain.payableMs - round.plain.visibleMs)
  const plainVisible = of((round) => round.plain.visibleMs)
  return [
    {
      what: `bare page of 6 kB beside ${name}: visible, in s`,
      measured: `${bare.toFixed(2)} s`,
      value: bare,
      isReference: true,
    },
    seconds(
      'plans visible',
      of((round) => round.scripts.visibleMs),
      0.85,
    ),
    seconds(
      'payable',
      of((round) => round.scripts.payableMs),
      payableWithin,
    ),
    seconds('plans visible without scripts', plainVisible, 1),
    {
      what: `${name}: payable without scripts after being visible, in s`,
      measured: `${lag.toFixed(2)} s later`,
      value: lag,
      atMost: 0,
    },
    kilobytes(
      'HTML and CSS as sent',
      of((round) => round.scripts.pageBytes),
      14,
    ),
    kilobytes(
      'all JavaScript as sent',
      of((round) => round.scripts.scriptBytes),
      80,
    ),
  ]
}
