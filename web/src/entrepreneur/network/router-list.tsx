import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Router } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../lib/clock.ts'
import { useNavigation } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { GoLink } from '../../ui/go-link.tsx'
import { LoadingRows } from '../../ui/list.tsx'
import { EmptySection, FailedSection } from '../../ui/sections.tsx'
import { type Gateway, gatewaysQuery } from '../queries.ts'
import { Only, useMay } from '../rights.tsx'
import { keepMade } from './connect/use-made.ts'
import { KIND_WORDS } from './kinds.ts'
import { RemoveDialog, RenameDialog, RenewDialog, ROUTERS_HEADING } from './router-dialogs.tsx'
import { factsOf, stateBadge } from './words.ts'

type RowProps = {
  gateway: Gateway
  now: number
  onShowCodes: (id: string) => void
  onRemoved: (id: string) => void
}

type Asked = 'rename' | 'renew' | 'remove' | null

/** Leads on from the list: codes open here, the set-up and the test of a router are the wizard's. */
const Onward = ({ gateway: { id, kind, state }, onShowCodes }: Pick<RowProps, 'gateway' | 'onShowCodes'>) => {
  if (kind === 'codes')
    return (
      <Button variant="ghost" size="small" onClick={() => onShowCodes(id)}>
        Codes
      </Button>
    )
  const isNew = state === 'new'
  return (
    <GoLink
      href={paths.connectRouter({ router: id, ...(!isNew && { step: 'check' }) })}
      variant={isNew ? 'action' : 'ghost'}
      size="small"
    >
      {isNew ? 'Finish the set-up' : 'Test'}
    </GoLink>
  )
}

const RouterRow = ({ gateway, now, onShowCodes, onRemoved }: RowProps) => {
  const client = useQueryClient()
  const { navigate } = useNavigation()
  const [asked, setAsked] = useState<Asked>(null)
  const close = (): void => setAsked(null)
  const { tone, label } = stateBadge(gateway)
  const mayChange = useMay('change_settings')
  return (
    <li className="grid gap-2 px-4 py-3 border-t border-line">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          {mayChange ? (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`Rename ${gateway.name}`}
              onClick={() => setAsked('rename')}
              className="inline-flex items-center gap-1.5 py-3 -my-3 font-bold text-left [overflow-wrap:anywhere]"
            >
              {gateway.name}
              <Pencil className="flex-none size-3.5 text-muted" />
            </button>
          ) : (
            <b className="block [overflow-wrap:anywhere]">{gateway.name}</b>
          )}
          <span className="block text-sm text-muted">
            {KIND_WORDS[gateway.kind].make} · {factsOf(gateway, now)}
          </span>
          {gateway.cause !== null && <span className="block text-sm">{gateway.cause.text}</span>}
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div className="flex flex-wrap gap-2">
        <Onward gateway={gateway} onShowCodes={onShowCodes} />
        {mayChange && gateway.kind !== 'codes' && gateway.state !== 'new' && (
          <Button variant="ghost" size="small" onClick={() => setAsked('renew')}>
            {KIND_WORDS[gateway.kind].renew}
          </Button>
        )}
        {mayChange && (
          <Button variant="plain" size="small" onClick={() => setAsked('remove')}>
            Remove
          </Button>
        )}
      </div>
      {asked === 'rename' && <RenameDialog gateway={gateway} onDone={close} />}
      {asked === 'renew' && (
        <RenewDialog
          gateway={gateway}
          onDone={close}
          onMade={(made) => {
            keepMade(client, made)
            void navigate(paths.connectRouter({ router: made.id }))
          }}
        />
      )}
      {asked === 'remove' && (
        <RemoveDialog gateway={gateway} onDone={close} onRemoved={() => onRemoved(gateway.id)} />
      )}
    </li>
  )
}

const Empty = () => (
  <EmptySection
    drawing={<Router className="size-10 text-muted" />}
    title="No router is connected yet"
    text="Connect the router of your stall, and it lets in who has paid, until their time is over."
  >
    <Only action="change_settings">
      <GoLink href={paths.connectRouter()}>
        <Plus />
        Connect your router
      </GoLink>
    </Only>
  </EmptySection>
)

const POLL_MS = 5_000

/** The seller's routers, oldest first, and a link to add one. */
export const RouterList = (row: Omit<RowProps, 'gateway' | 'now'>) => {
  const { data, isPending, isFetching } = useQuery({ ...gatewaysQuery(), refetchInterval: POLL_MS })
  const now = useNow(POLL_MS)
  if (data === undefined && !isPending)
    return <FailedSection title="We could not load your routers" isBusy={isFetching} />
  const connect = (
    <Only action="change_settings">
      <GoLink href={paths.connectRouter()} variant="plain" size="small">
        <Plus />
        Connect another
      </GoLink>
    </Only>
  )
  return (
    <Section id={ROUTERS_HEADING} title="Routers" aside={data !== undefined && data.length > 0 && connect}>
      {data === undefined ? (
        <LoadingRows label="Loading routers" count={2} />
      ) : data.length === 0 ? (
        <Empty />
      ) : (
        <ul>
          {data.map((gateway) => (
            <RouterRow key={gateway.id} gateway={gateway} now={now} {...row} />
          ))}
        </ul>
      )}
    </Section>
  )
}
