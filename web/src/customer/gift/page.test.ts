import { expect, test } from 'vitest'
import { renderPage, setTransport } from '../../entry-server.tsx'

const SETTINGS = {
  siteOrigin: 'https://minit.test',
  defaultSeller: null,
  demoAccounts: [],
  support: { phone: null, email: null },
  sendsSms: true,
  gstBasisPoints: 1_500,
  betaTexts: {},
}

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

const ACCESS = {
  transactionId: '01K7Z3N9QW4T8E2R5Y6V0XHJPM',
  businessName: 'Freetown Central Hub',
  networkName: 'Hub WiFi',
  password: 'HC3K-Z2S-5E3',
  stockPassword: null,
  fromStock: false,
  wifiKind: 'captive',
  qrCode: 'data:image/png;base64,AA==',
  startsAt: inMinutes(-10),
  expiresAt: inMinutes(50),
  unusedMinutes: null,
  pausedMinutes: null,
  onlineMinutes: null,
  hours: null,
  message: null,
  entrepreneurNotified: true,
}
const PASS = {
  overtime: null,
  overtimeMinutes: 0,
  outageMinutes: 0,
  data: { usedMb: 100, limitMb: 500 },
  options: null,
  maxDevices: 1,
  pause: { left: 1, days: 7, mayPause: true },
  movesLeft: 3,
  hasRouter: true,
  phones: [],
  megabytesUsed: 100,
  stars: null,
  rateableFrom: inMinutes(5),
}

const drawnWith = async (access: Partial<typeof ACCESS> | { pausedMinutes: number }, pass = {}) => {
  const gift = {
    transactionId: ACCESS.transactionId,
    status: 'ready',
    entrepreneurId: 'hub',
    businessName: ACCESS.businessName,
    location: 'Freetown',
    helpPhone: null,
    packageName: 'Market Hour',
    totalMinutes: 60,
    givenBy: null,
    result: { ...ACCESS, ...access },
    pass: { ...PASS, ...pass },
  }
  setTransport(async () => ({ status: 200, statusText: '', text: JSON.stringify(gift) }))
  const url = `/gift/${ACCESS.transactionId}?t=abc`
  return (await renderPage({ url, manifest: null, settings: SETTINGS })).html
}

const READY = 'Your WiFi access is ready'

test('says that a gift is ready when it opens phones', async () => {
  const html = await drawnWith({})
  expect(html).toContain('A gift for you')
  expect(html).toContain(READY)
})

test('says that a gift’s data is used, and not that it is ready', async () => {
  const html = await drawnWith({}, { data: { usedMb: 500, limitMb: 500 } })
  expect(html).toContain('The data of this pass is used up')
  expect(html).not.toContain(READY)
  expect(html).not.toContain('How to connect')
})

test('says that a gift is paused, and not that it is ready', async () => {
  const html = await drawnWith({ pausedMinutes: 42 })
  expect(html).toContain('Your pass is paused')
  expect(html).toContain('Go on with it when you need it')
  expect(html).not.toContain(READY)
})
