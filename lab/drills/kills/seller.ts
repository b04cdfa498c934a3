import { requestPayout } from '@minit/contract/entrepreneur/money.ts'
import { confirmCash } from '@minit/contract/entrepreneur/notifications.ts'
import { refundSale } from '@minit/contract/entrepreneur/refunds.ts'
import { sellVoucher } from '@minit/contract/entrepreneur/vouchers.ts'
import { loginEntrepreneur } from '@minit/contract/public/auth.ts'
import { type Answer, askUntilAnswered, type Shop } from '../lab/client.ts'
import type { OpenShop } from './shops.ts'

/** The actions of a shop's owner in the dashboard; each is repeated until it is answered. */
export type Owner = {
  logsIn: () => Promise<void>
  confirms: (transactionId: string) => Promise<boolean>
  sellsCard: (id: string) => Promise<void>
  refunds: (transactionId: string) => Promise<void>
  asksForMoney: (amount: number) => Promise<void>
}

/** Logs in on first use. */
export const ownerOf = (shop: Shop, { username, password }: OpenShop): Owner => {
  let token: string | null = null
  const logIn = async (): Promise<string> => {
    const body = { email: username, password }
    const answer = await askUntilAnswered(shop, { path: loginEntrepreneur.path, body })
    if (answer?.status !== 200) throw new Error(`${username} cannot log in: ${JSON.stringify(answer)}`)
    return answer.body.sessionToken ?? ''
  }
  const post = async (path: string, body?: unknown): Promise<Answer | null> => {
    token ??= await logIn()
    const headers = { authorization: `Bearer ${token}` }
    return askUntilAnswered(shop, { path, headers, ...(body !== undefined && { body }) })
  }
  const { diary } = shop
  return {
    logsIn: async () => {
      token ??= await logIn()
    },
    confirms: async (transactionId) => {
      const answer = await post(confirmCash.path.replace('{id}', transactionId))
      // An earlier try, whose answer was lost, has decided it.
      const isTaken = answer?.status === 200 || answer?.body.code === 'already_decided'
      if (isTaken) diary.tell({ kind: 'confirmed', transactionId })
      return isTaken
    },
    sellsCard: async (id) => {
      const answer = await post(sellVoucher.path.replace('{id}', id), {})
      const { transactionId } = answer?.body ?? {}
      if (answer?.status === 200 && transactionId !== undefined)
        diary.tell({ kind: 'confirmed', transactionId })
    },
    refunds: async (transactionId) => {
      const body = { reason: 'The WiFi was down.' }
      const answer = await post(refundSale.path.replace('{id}', transactionId), body)
      if (answer?.status === 200) diary.tell({ kind: 'refunded', transactionId })
      diary.count(`refund: ${answer?.status === 200 ? 'taken' : answer?.body.code}`)
    },
    asksForMoney: async (amount) => {
      const answer = await post(requestPayout.path, { amount })
      if (answer?.status === 200) diary.tell({ kind: 'payout', id: answer.body.id ?? '' })
      diary.count(`payout: ${answer?.status === 200 ? 'taken' : answer?.body.code}`)
    },
  }
}
