import type { Pass } from './buys.ts'
import type { Product, RadiusGateway } from './product.ts'

let buyers = 0
export const aNumber = (): string => `+2327845590${buyers++}`

/** How long a phone may still be online where its minutes are not, or wait where they are. */
export const WITHIN_MS = 3_000

export const TRAVELS = {
  clock: 'at_payment',
  maxDevices: 1,
  downKbps: null,
  upKbps: null,
  dataLimitMb: null,
  travels: true,
}

/** The kiosk takes minutes of other shops, for Le 10 an hour. */
export const takesTravellers = ({ query }: Product) =>
  query(
    `insert into travel_terms (entrepreneur_id, takes_travellers, hour_minor, updated_at)
     select id, true, 1000, now() from entrepreneurs where slug = 'lumley-kiosk'
     on conflict (entrepreneur_id) do update set takes_travellers = true, hour_minor = 1000`,
  )

/** The holder types the code of the pass at this place, and taps. */
export const walksTo = async ({ post }: Product, place: string, { password: code }: Pass) => {
  const headers = { 'phone-place': place }
  const proof = { code, pass: null }
  const { minutesHere } = await post<{ minutesHere: number }>('/api/wifi/travel/offer', proof, headers)
  return post<{ transactionId: string; statusToken: string; minutes: number; endsAt: string }>(
    '/api/wifi/travel',
    { ...proof, minutesHere },
    headers,
  )
}

export const goesHome = ({ post }: Product, { transactionId, statusToken }: Pass, place: string) =>
  post<{ minutesLeft: number }>(
    `/api/passes/${transactionId}/home`,
    {},
    {
      'purchase-token': statusToken,
      'phone-place': place,
    },
  )

export const usedOf = async ({ query }: Product, { transactionId }: Pass) => {
  const [row] = await query<{
    ending: string | null
    used: number | null
    held: number
    moved: number | null
  }>(
    `select ending, used_seconds as used, held_minor::int as held, moved_minor::int as moved from travels
     where home_purchase_id = $1 order by started_at desc limit 1`,
    [transactionId],
  )
  return row
}

/** A phone's place at a RADIUS router, from the redirect of a hotspot. */
export const placeByRadius = async (
  { url }: Product,
  router: Pick<RadiusGateway, 'id'> | undefined,
  mac: string,
): Promise<string> => {
  const search = new URLSearchParams({ mac, ip: '10.5.50.17', 'link-login-only': 'http://minit.lan/login' })
  const { headers } = await fetch(`${url}/wifi/${router?.id}?${search}`, { redirect: 'manual' })
  return new URL(headers.get('location') ?? '', url).searchParams.get('at') ?? ''
}

/** The code of the pass that a walk began at its host, as the holder reads it there. */
export const codeThere = async (
  { url }: Product,
  { transactionId, statusToken }: Pick<Pass, 'transactionId' | 'statusToken'>,
): Promise<string> => {
  const headers = { 'purchase-token': statusToken }
  const answer = await fetch(`${url}/api/gifts/${transactionId}`, { headers })
  // As declared by the endpoint.
  const { result } = (await answer.json()) as { result?: Pass }
  if (result === undefined) throw new Error(`${transactionId} has no code`)
  return result.password
}
