import { unsubscribePhone } from '@minit/contract/entrepreneur/alerts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOr, useAction } from '../../lib/action.ts'
import { call } from '../../lib/call.ts'
import { cx } from '../../lib/cx.ts'
import { Button } from '../../ui/button.tsx'
import { AUTHENTICATED_WIDTH } from '../../ui/page-head.tsx'
import { RetryState, Skeleton } from '../../ui/states.tsx'
import { SALES_CONTINUE_CHECK_CONNECTION } from '../../words/everyone.ts'
import { SubHead } from '../back-link.tsx'
import { LineBanner } from '../offline/line-banner.tsx'
import { OthersSalesCard } from '../offline/others-sales-card.tsx'
import { useSalesUpload } from '../offline/stored-sales.ts'
import { StoredSalesCard } from '../offline/stored-sales-card.tsx'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { FormPart } from '../settings/form-part.tsx'
import { whenText } from '../when-text.ts'
import { PreferencesPart, TextsPart } from './preferences-part.tsx'
import { type Alerts, alertsQuery } from './queries.ts'
import { InstallPart, ThisPhonePart } from './this-phone.tsx'

const PhoneRow = ({ phone }: { phone: Alerts['phones'][number] }) => {
  const client = useQueryClient()
  const removing = useAction({
    act: () => call(unsubscribePhone, { params: { id: phone.id } }),
    done: () => ({ title: 'Removed', message: 'It gets no more notifications.' }),
    failed: failureOr('Update Failed'),
    onSettled: () => client.invalidateQueries({ queryKey: alertsQuery().queryKey }),
  })
  return (
    <li className="flex items-center justify-between gap-3 py-2 border-t border-line first:border-t-0">
      <p className="min-w-0">
        <b className="block [overflow-wrap:anywhere]">{phone.device}</b>
        <span className="text-xs text-muted">Since {whenText(phone.createdAt)}</span>
      </p>
      <Button
        variant="ghost"
        size="small"
        isBusy={removing.isPending}
        busyLabel="Removing..."
        onClick={() => removing.mutate()}
      >
        Remove<span className="spoken"> {phone.device}</span>
      </Button>
    </li>
  )
}

const Phones = ({ phones }: Pick<Alerts, 'phones'>) =>
  phones.length === 0 ? null : (
    <FormPart id="phones" title="Where you get notifications">
      <ul>
        {phones.map((phone) => (
          <PhoneRow key={phone.id} phone={phone} />
        ))}
      </ul>
    </FormPart>
  )

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] content-start gap-3 wide:gap-5'

const Parts = (): ReactNode => {
  const { data, isPending, isFetching, refetch } = useQuery(alertsQuery())
  if (data !== undefined)
    return (
      <>
        <div className={COLUMN}>
          <InstallPart />
          <ThisPhonePart publicKey={data.publicKey} />
          <Phones phones={data.phones} />
        </div>
        <div className={COLUMN}>
          <PreferencesPart alerts={data} />
          <TextsPart alerts={data} />
        </div>
      </>
    )
  if (isPending)
    return (
      <div aria-busy="true" className={COLUMN}>
        <span className="spoken">Loading your notifications</span>
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    )
  return (
    <div className={COLUMN}>
      <InstallPart />
      <RetryState
        title="We could not load your notifications"
        text={SALES_CONTINUE_CHECK_CONNECTION}
        onRetry={() => void refetch()}
        isBusy={isFetching}
      />
    </div>
  )
}

const Screen = () => {
  useSalesUpload()
  return (
    <>
      <LineBanner />
      <main
        className={cx(
          AUTHENTICATED_WIDTH,
          'grid grid-cols-[minmax(0,1fr)] gap-3 pt-4 pb-12 wide:gap-5 wide:pt-6 desk:grid-cols-2',
        )}
      >
        <div className="desk:col-span-2 empty:hidden">
          <StoredSalesCard />
          <OthersSalesCard />
        </div>
        <Parts />
      </main>
    </>
  )
}

/** Minit on the seller's phone: its installation, its alerts and its stored data. */
export const Page = () => (
  <>
    <SubHead title="Your phone" />
    <RequireEntrepreneur action="change_settings" fallback={<main aria-busy="true" />}>
      <Screen />
    </RequireEntrepreneur>
  </>
)
