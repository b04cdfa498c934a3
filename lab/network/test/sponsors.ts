import { waitUntil } from '../src/commands.ts'
import type { Asks, Pass } from './buys.ts'
import type { Product } from './product.ts'

const SHOP = 'demo-hub'
const SPONSOR = '+23278455980'

/** The code that proves a number, in the text of an SMS. */
const CODE = /\b\d{6}\b/

/** All that the SMS gateway's stand-in accepted for a number. */
export const smsTo = async (url: string, phone: string): Promise<string> => {
  const origin = (await fetch(`${url}/demo-wallet/none`)).headers.get('x-stand-ins')
  const sent = (await (await fetch(`${origin}/control/ledger/africastalking`)).json()) as {
    to: string
    text: string
  }[]
  return sent
    .filter(({ to }) => to === phone)
    .map(({ text }) => text)
    .join('\n')
}

/** A sponsor pays for any phone at the hub's WiFi today. Returns the address of its figures. */
export const paysAsSponsor = async (
  { url, post }: Asks,
  { minutesEach }: { minutesEach: number },
): Promise<string> => {
  const packs = (await (await fetch(`${url}/api/customer/packages/${SHOP}`)).json()) as { id: string }[]
  const today = new Date().toISOString().slice(0, 10)
  const { link } = await post<{ link: string }>(`/api/customer/sponsor/${SHOP}`, {
    sponsorName: 'Lab School',
    phoneNumber: SPONSOR,
    packageId: packs[0]?.id,
    sum: 350,
    who: 'anyone',
    numbers: '',
    minutesEach,
    firstDay: today,
    lastDay: today,
  })
  await waitUntil('the sponsor has paid', 60, async () => {
    const answer = await fetch(`${url}/api/customer${link}`)
    return ((await answer.json()) as { state: string }).state === 'running'
  })
  return link
}

type Free = { sponsorshipId: string | null; payer: string }

/** A phone proves its number by SMS, and takes the sponsor's minutes at its place in the WiFi. */
export const takesFreeMinutes = async (
  { url, post }: Asks,
  { phoneNumber, place }: { phoneNumber: string; place: string },
): Promise<Pass> => {
  const at = { 'phone-place': place }
  const path = `/api/customer/free/${SHOP}`
  const { askId } = await post<{ askId: string }>(`${path}/codes`, { phoneNumber }, at)
  await waitUntil('the code', 60, async () => CODE.test(await smsTo(url, phoneNumber)))
  const [code] = CODE.exec(await smsTo(url, phoneNumber)) ?? []
  const proven = await fetch(`${url}/api/customer/my/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ askId, code }),
  })
  const cookie = proven.headers.getSetCookie().map((each) => each.split(';')[0])
  const { offers } = (await (await fetch(url + path, { headers: at })).json()) as { offers: Free[] }
  const sponsorshipId = offers.find(({ payer }) => payer === 'Lab School')?.sponsorshipId
  const headers = { ...at, cookie: cookie.join('; '), origin: 'https://portal.lab.test' }
  const taken = await post<Omit<Pass, 'password'>>(path, { sponsorshipId }, headers)
  const pass = await fetch(`${url}/api/free-passes/${taken.transactionId}`, {
    headers: { 'purchase-token': taken.statusToken },
  })
  const { result } = (await pass.json()) as { result: { password: string } }
  return { ...taken, password: result.password }
}

/** Moves a pass's end to long ago: what was used is booked five minutes after it. */
export const endedLongAgo = async (
  { query }: Pick<Product, 'query'>,
  { transactionId }: Pass,
): Promise<void> => {
  await query(
    `with ended as (
       update passes set starts_at = starts_at - interval '6 minutes', expires_at = expires_at - interval '6 minutes'
       where purchase_id = $1 returning purchase_id)
     update free_grants set book_at = now() where purchase_id in (select purchase_id from ended)`,
    [transactionId],
  )
}

type Figures = Record<'usedMinutes' | 'phones' | 'price' | 'priceMinutes' | 'used' | 'left' | 'paid', number>

/** A sponsorship's figures, once something is booked. */
export const bookedOf = async ({ url }: Asks, link: string): Promise<Figures> => {
  const read = async () => (await (await fetch(`${url}/api/customer${link}`)).json()) as Figures
  await waitUntil('the booking', 240, async () => (await read()).usedMinutes > 0)
  return read()
}
