import type { WorkKind } from '@minit/domain/operations/worklists.ts'
import { agoText } from '../../lib/clock.ts'
import * as paths from '../../lib/paths.ts'
import type { Attention } from './queries.ts'

export type AttentionLine = {
  key: string
  tone: 'warn' | 'bad'
  /** How many things wait; 0 where another line counts the same things. */
  count: number
  title: string
  text: string
  href: string
  action: string
}

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`

const hoursSince = (instant: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(instant)) / 3_600_000))

const paymentLines = ({ payments }: Attention, now: number): (AttentionLine | false)[] => {
  const listOf = (kind: WorkKind) =>
    ({ tone: 'bad', href: paths.adminWorklist(kind), action: 'Open' }) as const
  const refundsOf = (kind: WorkKind) =>
    ({ tone: 'bad', href: paths.adminRefunds(kind), action: 'Open' }) as const
  const oldest = payments.oldestAskedAt === null ? '' : agoText(Date.parse(payments.oldestAskedAt), now)
  return [
    payments.unanswered > 0 && {
      ...listOf('unanswered'),
      key: 'unanswered',
      count: payments.unanswered,
      title: many(payments.unanswered, 'payment without an answer', 'payments without an answer'),
      text: `The oldest began ${oldest} ago and is still being checked`,
    },
    payments.oldestLookDueAt !== null && {
      ...listOf('unanswered'),
      key: 'late-looks',
      count: 0,
      title: many(payments.lateLooks, 'payment is checked late', 'payments are checked late'),
      text: `The oldest should have been checked ${agoText(Date.parse(payments.oldestLookDueAt), now)} ago: the server is overloaded`,
    },
    payments.mismatched > 0 && {
      ...listOf('mismatched'),
      key: 'mismatched',
      count: payments.mismatched,
      title: many(payments.mismatched, 'payment has a wrong amount', 'payments have a wrong amount'),
      text: 'The amount differs from the price, or the customer paid twice',
    },
    payments.refunds > 0 && {
      ...refundsOf('refunds'),
      key: 'refunds',
      count: payments.refunds,
      title: many(payments.refunds, 'refund needs you', 'refunds need you'),
      text: 'It did not arrive, takes long, or waits for you to confirm it',
    },
    payments.owedBack > 0 && {
      ...refundsOf('owedBack'),
      key: 'owed',
      count: payments.owedBack,
      title: many(payments.owedBack, 'payment owed back', 'payments owed back'),
      text: 'A customer paid for a pass that was refunded',
    },
    payments.unmatched > 0 && {
      ...listOf('unmatched'),
      key: 'unmatched',
      count: payments.unmatched,
      title: many(payments.unmatched, 'payment we cannot match', 'payments we cannot match'),
      text: 'Money came that belongs to no order we know',
    },
  ]
}

const statementLines = ({ statements }: Attention): (AttentionLine | false)[] => [
  statements.differences > 0 && {
    key: 'statements',
    tone: 'bad',
    href: paths.adminWorklist('differences'),
    action: 'Open',
    count: statements.differences,
    title: many(statements.differences, 'difference from a statement', 'differences from statements'),
    text: 'A provider and our books do not agree',
  },
]

const claimLine = ({ claims }: Attention): AttentionLine | false =>
  claims.open > 0 && {
    key: 'claims',
    tone: claims.late > 0 ? 'bad' : 'warn',
    count: claims.open,
    title: many(claims.open, 'customer paid but has no internet', 'customers paid but have no internet'),
    text:
      claims.late > 0
        ? `${many(claims.late, 'has', 'have')} waited more than a day`
        : 'We promised them an answer within a day',
    href: paths.adminWorklist('claims'),
    action: 'Open',
  }

const payoutLines = ({ payouts }: Attention): (AttentionLine | false)[] => {
  const listOf = (section: string) =>
    ({ href: `${paths.adminPayouts()}#${section}`, action: 'Open' }) as const
  return [
    payouts.alarms > 0 && {
      ...listOf('failed'),
      key: 'payout-alarms',
      tone: 'bad',
      count: payouts.alarms,
      title: many(payouts.alarms, 'payout went wrong', 'payouts went wrong'),
      text: 'It was sent after it had failed, or with a wrong amount',
    },
    payouts.waitingForFloat > 0 && {
      ...listOf('under-way'),
      key: 'payout-float',
      tone: 'bad',
      count: payouts.waitingForFloat,
      title: many(payouts.waitingForFloat, 'payout waits for money', 'payouts wait for money'),
      text: 'The provider’s wallet holds too little for it',
    },
    payouts.due > 0 && {
      ...listOf('due'),
      key: 'payouts-due',
      tone: 'warn',
      count: payouts.due,
      title: many(payouts.due, 'large payout waits', 'large payouts wait'),
      text: 'The seller was promised an answer within 24 hours',
    },
  ]
}

const messageLines = ({ messages, isSupportMissing }: Attention): (AttentionLine | false)[] => [
  messages.isSmsOff && {
    key: 'sms-off',
    tone: 'bad',
    count: 1,
    title: 'No SMS can be sent',
    text: 'No gateway for SMS is on and working: sellers get no password link, customers no code by SMS',
    href: paths.adminDashboard('api-marketplace'),
    action: 'Set up',
  },
  messages.stuck > 0 && {
    key: 'stuck',
    tone: 'bad',
    count: messages.stuck,
    title: many(messages.stuck, 'message cannot be sent', 'messages cannot be sent'),
    text: `We keep trying.${messages.stuckProblem === null ? '' : ` Last problem: ${messages.stuckProblem}`}`,
    href: paths.adminMessages('stuck'),
    action: 'Open',
  },
  isSupportMissing && {
    key: 'support',
    tone: 'warn',
    count: 1,
    title: 'No contact for support',
    text: 'Set the phone number or e-mail that sellers and applicants are shown',
    href: `${paths.adminSettings()}#support`,
    action: 'Set',
  },
  messages.failed > 0 && {
    key: 'messages',
    tone: 'bad',
    count: messages.failed,
    title: many(messages.failed, 'message was not delivered', 'messages were not delivered'),
    text: `In the last 24 hours.${messages.lastProblem === null ? '' : ` Last problem: ${messages.lastProblem}`}`,
    href: paths.adminMessages('failed_lately'),
    action: 'Open',
  },
]

const overdueLines = ({
  installations,
  equipment,
  invoices,
  sponsors,
}: Attention): (AttentionLine | false)[] => [
  installations.overdue > 0 && {
    key: 'installations',
    tone: 'warn',
    count: installations.overdue,
    title: many(installations.overdue, 'installation is overdue', 'installations are overdue'),
    text: 'The day of the next step has passed: agree on another with the seller',
    href: paths.adminInstallations('overdue'),
    action: 'Open',
  },
  equipment.faults > 0 && {
    key: 'equipment',
    tone: 'warn',
    count: equipment.faults,
    title: many(equipment.faults, 'piece of equipment has a fault', 'pieces of equipment have a fault'),
    text: 'Its seller reported it: swap it, send it to repair, or say that there is no fault',
    href: paths.adminEquipment('fault'),
    action: 'Open',
  },
  invoices.overdue > 0 && {
    key: 'invoices',
    tone: 'warn',
    count: invoices.overdue,
    title: many(invoices.overdue, 'invoice is overdue', 'invoices are overdue'),
    text: 'The shop has stopped selling until it is paid',
    href: paths.adminInvoices('overdue'),
    action: 'Open',
  },
  sponsors.toSendBack > 0 && {
    key: 'sponsors',
    tone: 'warn',
    count: sponsors.toSendBack,
    title: many(sponsors.toSendBack, 'sponsor waits for its money', 'sponsors wait for their money'),
    text: 'What was left could not go back by itself: send it, then confirm it',
    href: paths.adminSponsors('waits'),
    action: 'Open',
  },
]

/** Returns the items that need an admin, the most urgent first; empty if there are none. */
export const attentionLines = (attention: Attention, now: number): AttentionLine[] => {
  const { applications, unconfigured, check } = attention
  const lines: (AttentionLine | false)[] = [
    check !== null &&
      check.breaches > 0 && {
        key: 'check',
        tone: 'bad',
        count: check.breaches,
        title: `The books do not agree in ${many(check.breaches, 'place', 'places')}`,
        text: check.results
          .filter(({ breaches }) => breaches > 0)
          .map(({ title }) => title)
          .join('; '),
        href: `${paths.adminSecurity()}#check`,
        action: 'See',
      },
    applications.pending > 0 && {
      key: 'applications',
      tone: 'warn',
      count: applications.pending,
      title: many(applications.pending, 'application waits for review', 'applications wait for review'),
      text:
        applications.oldestAt === null
          ? 'Promised within 24-48 hours'
          : `Oldest ${hoursSince(applications.oldestAt, now)} h, promised within 24-48 hours`,
      href: paths.adminDashboard('applications'),
      action: 'Review',
    },
    ...paymentLines(attention, now),
    claimLine(attention),
    ...payoutLines(attention),
    ...statementLines(attention),
    ...overdueLines(attention),
    ...messageLines(attention),
    ...unconfigured.map((name) => ({
      key: `unconfigured-${name}`,
      tone: 'warn' as const,
      count: 1,
      title: `${name} is on but Not Configured`,
      text: 'Customers do not see it until it is',
      href: paths.adminDashboard('api-marketplace'),
      action: 'Set up',
    })),
  ]
  return lines.filter((line) => line !== false)
}

/** How many things wait for an admin, in all. */
export const attentionCount = (lines: readonly AttentionLine[]): number =>
  lines.reduce((sum, { count }) => sum + count, 0)
