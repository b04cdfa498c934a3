/** One movement of money according to the service that took or sent it. */
export type Movement = {
  provider: string
  reference: string
  status: 'open' | 'charged' | 'failed'
  amountMinor: number
}

/**
 * The true movements of money, from the ledgers of the services: taken from payers, and sent to recipients.
 */
export type Outside = { taken: Movement[]; sent: Movement[]; texts: { to: string; words: string[] }[] }

const TAKEN = ['pawapay', 'vult', 'orange-web', 'monime']
const SENT = ['pawapay/payouts', 'pawapay/refunds', 'monime/payouts']

export const readOutside = async (standInsUrl: string): Promise<Outside> => {
  const read = async <Row>(ledger: string): Promise<Row[]> =>
    (await (await fetch(`${standInsUrl}/control/ledger/${ledger}`)).json()) as Row[]
  const movements = async (ledgers: readonly string[]): Promise<Movement[]> => {
    const all: Movement[] = []
    for (const ledger of ledgers) {
      const [provider = ''] = ledger.split('/')
      for (const row of await read<Omit<Movement, 'provider'>>(ledger)) all.push({ ...row, provider })
    }
    return all
  }
  const sms = await read<{ to: string; text: string }>('africastalking')
  const whatsapp = await read<{ to: string; parameters: string[] }>('whatsapp')
  return {
    taken: await movements(TAKEN),
    sent: await movements(SENT),
    texts: [
      ...sms.map(({ to, text }) => ({ to, words: [text] })),
      ...whatsapp.map(({ to, parameters }) => ({ to, words: parameters })),
    ],
  }
}
