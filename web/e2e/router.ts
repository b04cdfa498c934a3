/** A phone that a played router names; without `openSeconds` it is walled. */
type PlayedPhone = { mac: string; openSeconds?: number; kilobytes?: number }

const seconds = (): number => Math.floor(Date.now() / 1000)

const clientOf = ({ mac, openSeconds, kilobytes = 0 }: PlayedPhone) => ({
  mac,
  state: openSeconds === undefined ? 'Preauthenticated' : 'Authenticated',
  session_end: openSeconds === undefined ? 'null' : String(seconds() + openSeconds),
  last_active: String(seconds()),
  download_this_session: String(kilobytes),
  upload_this_session: '0',
})

/** A seller's router as its agent speaks, with openNDS's words. */
export const aPlayedRouter = (origin: string, token: string) => ({
  /** Tells whom the router sees. Returns the orders without their ids; throws with the status where it is refused. */
  report: async (phones: readonly PlayedPhone[]): Promise<string[]> => {
    const response = await fetch(new URL('/api/network/agent', origin), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-clock': String(seconds()),
        prefer: 'wait=0',
      },
      body: JSON.stringify({
        version: '10.2.0',
        clients: Object.fromEntries(phones.map((phone) => [phone.mac, clientOf(phone)])),
      }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.status} ${text}`)
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.slice(line.indexOf(' ') + 1))
  },
})
