import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../ui/badge.tsx'
import { Nothing, Part } from '../../ui/part.tsx'
import { Face } from '../face.tsx'
import { Failed } from '../failed.tsx'
import { LoadingRows } from '../loading-rows.tsx'
import { usdText } from '../usd.ts'
import { dayText, SUBSCRIPTIONS } from '../words.ts'
import { type RecentSeller, recentSellersQuery } from './queries.ts'

const Row = ({ seller }: { seller: RecentSeller }) => {
  const { word, tone } = SUBSCRIPTIONS[seller.subscriptionStatus]
  return (
    <li className="flex items-center gap-3 px-4 py-3 border-t border-line">
      <Face name={seller.businessName} />
      <div className="flex-1 min-w-0">
        <p className="font-bold">{seller.businessName}</p>
        <p className="text-xs text-muted wide:text-sm">
          {seller.firstName} {seller.lastName} · {seller.location} · {dayText(seller.createdAt)}
          {seller.authMethod === 'phone' && ' · logs in by phone'}
        </p>
      </div>
      <div className="grid flex-none justify-items-end gap-1 text-xs text-muted wide:text-sm">
        <Badge tone={tone}>{word}</Badge>
        <span>{usdText(seller.totalSales, seller.usdRate)} sold</span>
        <span>fee ${seller.monthlyFee}</span>
      </div>
    </li>
  )
}

/** The newest sellers. */
export const SignupsCard = () => {
  const { data, isPending, isFetching } = useQuery(recentSellersQuery())
  if (data === undefined && !isPending)
    return <Failed title="We could not load the signups" isBusy={isFetching} />
  return (
    <Part id="signups" title="Recent entrepreneur signups">
      {data === undefined ? (
        <LoadingRows label="Loading signups" />
      ) : data.length === 0 ? (
        <Nothing title="No entrepreneurs yet" text="Approve an application, and the first one is here." />
      ) : (
        <ul>
          {data.map((seller) => (
            <Row key={seller.id} seller={seller} />
          ))}
        </ul>
      )}
    </Part>
  )
}
