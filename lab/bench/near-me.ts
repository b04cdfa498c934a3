import type { Figure } from './figures.ts'
import { type BenchFixture, connectAs } from './fixture.ts'
import { median } from './median.ts'
import { withServed } from './serve.ts'
import { type Visit, visit, withBrowser } from './visit.ts'

const SHOPS = 5_000
const VISITS = 5

/** Texts of one of so many, as varied as real ones: equal shops would compress too well. */
const oneOf = (texts: readonly string[]): string =>
  `(array[${texts.map((text) => `'${text}'`).join(', ')}])[1 + n % ${texts.length}]`

const NAMES = oneOf(['Mama', 'Big', 'Corner', 'Junction', 'Market', 'Sunrise', 'Hilltop'])
const FAMILIES = oneOf(['Sankoh', 'Kamara', 'Conteh', 'Turay', 'Bangura', 'Koroma'])
const PLACES = oneOf(['Kissy Road', 'Lumley Beach Road', 'Bo', 'Makeni', 'Kenema', 'Wellington', 'Aberdeen'])
const LANDMARKS = oneOf([
  'Next to the mosque',
  'Opposite the filling station',
  'At the taxi park',
  'By the well',
])
const ID = `'S' || lpad(n::text, 25, '0')`
const EACH = `from generate_series(1, ${SHOPS}) n`

/** Open shops with three packages each, a place, hours and a measured speed. */
const MAKE = [
  `insert into entrepreneurs (id, slug, business_name, first_name, last_name, location, phone, has_own_internet,
     subscription_status, network_named_at, created_at)
   select ${ID}, 'bench-shop-' || n, ${NAMES} || ' ' || ${FAMILIES} || ' WiFi ' || n, 'A', 'B', ${PLACES},
     '+23276' || lpad(n::text, 6, '0'), true, 'active', now(), now() ${EACH}`,
  `insert into sites (entrepreneur_id, network_name, joining, landmark, latitude, longitude, opening_hours, speed_kbps,
     slowest_kbps, slowest_hour, returned_minutes)
   select ${ID}, 'Shop WiFi ' || n, 'by_hand', ${LANDMARKS}, 8.3 + (n % 200) / 1000.0, -13.29 + (n % 240) / 1000.0,
     '{"fromMinute":0,"untilMinute":1439,"days":[0,1,2,3,4,5,6]}', 300 + n % 3000, 200 + n % 300, n % 24, n % 90 ${EACH}`,
  `insert into seller_totals (entrepreneur_id) select ${ID} ${EACH}`,
  `insert into packages (entrepreneur_id, id, name, duration_minutes, price_minor, created_at)
   select ${ID}, 'P' || k || lpad(n::text, 24, '0'), (array['Quick Browse', 'Market Hour', 'Long Chat'])[k],
     (array[30, 60, 120])[k], (array[1500, 2500, 4500])[k] + (n % 9) * 100, now() ${EACH}, generate_series(1, 3) k`,
  'analyze',
]

const fill = async (ownerUrl: string): Promise<void> => {
  const owner = await connectAs(ownerUrl)
  for (const statement of MAKE) await owner.query(statement)
  await owner.end()
}

/** Measures the list of 5,000 open shops: the first view on slow 3G with a slow phone, and its bytes. */
export const benchNearMe = (fixture: BenchFixture): Promise<Figure[]> =>
  withServed(fixture, 'bench_near_me', async ({ url, ownerUrl }) => {
    await fill(ownerUrl)
    const target = {
      url: `${url}/customer-purchase`,
      plans: ['Near me', 'an hour'],
      payable: null,
      act: '',
    }
    const visits = await withBrowser(async (browser) => {
      const all: Visit[] = []
      // The first one warms up.
      for (let count = 0; count <= VISITS; count += 1) all.push(await visit(browser, target, true))
      return all.slice(1)
    })
    const of = (pick: (each: Visit) => number) => median(visits.map(pick))
    const [seconds, kilobytes] = [
      of(({ visibleMs }) => visibleMs) / 1000,
      of(({ pageBytes }) => pageBytes) / 1000,
    ]
    const places = await fetch(`${url}/api/shops/places`, { headers: { 'accept-encoding': 'br' } })
    const placesKilobytes = Number(places.headers.get('content-length')) / 1000
    await places.body?.cancel()
    return [
      {
        what: `list of ${SHOPS} open shops: visible, in s`,
        measured: `${seconds.toFixed(2)} s`,
        value: seconds,
        atMost: 0.85,
      },
      {
        what: `list of ${SHOPS} open shops: HTML and CSS as sent, in kB`,
        measured: `${kilobytes.toFixed(1)} kB`,
        value: kilobytes,
        atMost: 14,
      },
      {
        what: `places of ${SHOPS} open shops, loaded by "Near me": as sent, in kB`,
        measured: `${placesKilobytes.toFixed(1)} kB`,
        value: placesKilobytes,
        atMost: 100,
      },
    ]
  })
