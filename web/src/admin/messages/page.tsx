import { listMessages, resendMessage } from '@minit/contract/admin/messages.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { MESSAGE_FILTERS, type MessageFilter } from '@minit/domain/messaging/message-kinds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { failure, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import * as paths from '../../lib/paths.ts'
import { refreshRows, rowKey } from '../../lib/query.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { ListRow, PagedList, usePages } from '../../ui/list.tsx'
import { TRY_ANOTHER_SEARCH_OR_ANOTHER_STATE } from '../../words/admins.ts'
import { FAILED_TO_SEND_ACCESS_DETAILS } from '../../words/everyone.ts'
import { AdminPage } from '../admin-page.tsx'
import { Filter, SearchBar, useFilters } from '../search-bar.tsx'
import { whenText } from '../words.ts'

type OutboxMessage = Answer<typeof listMessages>['items'][number]

const STATES: Record<OutboxMessage['state'], { word: string; tone: BadgeTone }> = {
  queued: { word: 'Waiting', tone: 'warn' },
  sent: { word: 'Sent', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
}
const FILTER_WORDS: Record<MessageFilter, string> = {
  needs_you: 'Need you',
  stuck: 'Cannot be sent now',
  failed_lately: 'Failed in 24 hours',
  queued: STATES.queued.word,
  sent: STATES.sent.word,
  failed: STATES.failed.word,
}
const OPTIONS = MESSAGE_FILTERS.map((filter) => [filter, FILTER_WORDS[filter]] as const)
const CHANNELS = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'E-mail' }
const KINDS: Record<OutboxMessage['kind'], string> = {
  access: 'Access details',
  password_link: 'Link to set a password',
  my_code: 'Code that proves a number',
  outage_credit: 'Minutes given back',
  cash: 'Cash to confirm',
  router: 'Router offline or back',
  refund: 'Refund',
  payout: 'Payout number changed',
  billing: 'Invoice',
  claim: 'Answer to “I paid”',
  installation: 'Installation',
  sponsor: 'Sponsor',
  travel: 'Minutes used elsewhere',
  rates: 'Price changed by itself',
  alert: 'Alert',
}

const ResendButton = ({ message }: { message: OutboxMessage }) => {
  const client = useQueryClient()
  const resend = useAction({
    act: () => call(resendMessage, { params: { id: message.id } }),
    done: (answer) => ({
      title: answer.success ? 'Message sent again' : 'Send Failed',
      message: answer.message,
      tone: answer.success ? 'plain' : 'destructive',
    }),
    failed: failure('Send Failed', FAILED_TO_SEND_ACCESS_DETAILS),
    onSettled: () => refreshRows(client, listMessages),
  })
  return (
    <Button
      variant="ghost"
      size="small"
      isBusy={resend.isPending}
      busyLabel="Sending..."
      onClick={() => resend.mutate()}
    >
      Send again
    </Button>
  )
}

const MessageRow = ({ message }: { message: OutboxMessage }) => {
  const { word, tone } = STATES[message.state]
  return (
    <ListRow>
      <div className="flex-1 min-w-56">
        <p className="flex flex-wrap items-center gap-2 font-bold">
          {KINDS[message.kind]} <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="text-sm text-muted">
          {CHANNELS[message.channel]} to {message.recipient} · {message.businessName} ·{' '}
          {whenText(message.createdAt)}
          {message.attempts > 1 && ` · ${message.attempts} tries`}
        </p>
        {message.lastProblem !== null && (
          <p className="text-sm text-danger-ink first-letter:uppercase">{message.lastProblem}</p>
        )}
        {message.text !== null && (
          <p className="mt-2 p-3 rounded-lg bg-sunk text-sm [overflow-wrap:anywhere]">{message.text}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-desk:w-full">
        {message.text !== null && (
          <CopyButton variant="plain" size="small" text={message.text} label="Copy text" />
        )}
        {message.transactionId !== null && (
          <>
            <GoLink variant="plain" size="small" href={paths.adminPurchase(message.transactionId)}>
              Purchase
            </GoLink>
            {message.kind === 'access' && <ResendButton message={message} />}
          </>
        )}
      </div>
    </ListRow>
  )
}

const Messages = () => {
  const { values, apply } = useFilters({ search: null, state: MESSAGE_FILTERS })
  const isFiltered = values.search !== '' || values.state !== ''
  const { query, items } = usePages({
    queryKey: [...rowKey(listMessages), values],
    read: (after, signal) => call(listMessages, { query: { ...values, after }, signal }),
  })
  return (
    <>
      <SearchBar
        label="Phone number, e-mail, shop or order code"
        value={values.search}
        onSearch={(search) => apply({ search })}
      >
        <Filter label="State" value={values.state} options={OPTIONS} onChange={(state) => apply({ state })} />
      </SearchBar>
      <PagedList
        what="messages"
        items={items}
        query={query}
        empty={
          isFiltered
            ? { title: 'No messages found', text: TRY_ANOTHER_SEARCH_OR_ANOTHER_STATE }
            : { title: 'No messages', text: 'Access details and links to set a password are shown here.' }
        }
        row={(message) => <MessageRow key={message.id} message={message} />}
      />
    </>
  )
}

export const Page = () => (
  <AdminPage
    title="Messages"
    help="a-day-at-the-desk"
    text="What was sent to customers and entrepreneurs, the newest first."
  >
    <Messages />
  </AdminPage>
)
