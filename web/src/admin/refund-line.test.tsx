import type { readWorklist } from '@minit/contract/admin/worklist.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefundLine } from './refund-line.tsx'

const refund: Answer<typeof readWorklist>['refunds'][number]['refund'] = {
  id: '01KBA',
  amount: 35,
  method: 'payout',
  state: 'failed',
  phone: '+232 76 *** 229',
  reference: null,
  problem: 'The number no longer has a mobile money account.',
  why: 'The WiFi was down.',
  actor: 'seller',
  actorName: 'Mariama',
  createdAt: '2026-11-30T12:00:00Z',
  endedAt: '2026-11-30T12:01:00Z',
  isOfSuspense: false,
  confirmedBy: null,
  provider: 'pawapay',
  providerReference: 'r-1',
  alarm: null,
  isToSendAgain: true,
  isNumberGone: true,
}

const buttonsOf = (isNumberGone: boolean): string[] => {
  const html = renderToStaticMarkup(<RefundLine refund={{ ...refund, isNumberGone }} />)
  return [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, text = '']) =>
    text.replace(/<[^>]+>/g, ''),
  )
}

test('by hand comes first where the number has no account, for sending it there again fails again', () => {
  expect(buttonsOf(true)).toEqual(['Send by hand', 'Send again'])
  expect(buttonsOf(false)).toEqual(['Send again', 'Send by hand'])
})
