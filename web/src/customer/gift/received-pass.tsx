import type { ReactNode } from 'react'
import type { Access } from '../../checkout/purchase-query.ts'
import { FootNote } from '../../checkout/waiting-frame.tsx'
import { captiveTokenIn } from '../../lib/captive-context.ts'
import { useSearch } from '../../lib/location.ts'
import { useNavigation } from '../../lib/navigation.ts'
import * as paths from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { askingAt } from '../pass/network-card.tsx'
import { PassBody } from '../pass/pass-body.tsx'
import { HelpNote } from '../pass/ready.tsx'
import type { Standing } from '../pass/standing.ts'
import type { Gift } from './gift-query.ts'

type ReceivedPassProps = {
  gift: Gift
  access: Access
  standing: Standing
  fetchedAt: number
  head: ReactNode
  /** The words of the button for the next purchase. */
  again: string
  rating: ReactNode
  noteIcon: ReactNode
  note: ReactNode
}

/** A pass whose holder did not buy it here, without price, receipt or buyer. */
export const ReceivedPass = (props: ReceivedPassProps) => {
  const { gift, access, standing, fetchedAt, head, again, rating, noteIcon, note } = props
  const { params } = useNavigation()
  const search = useSearch()
  return (
    <>
      {head}
      <OfflineBanner since={fetchedAt} />
      <PassBody
        transactionId={gift.transactionId}
        access={access}
        pass={gift.pass}
        standing={standing}
        asking={askingAt({ params, search })}
        again={
          <LinkButton
            variant={standing.end === null ? 'soft' : 'action'}
            isWide
            href={paths.customerSelfService(gift.entrepreneurId, captiveTokenIn(search))}
            className="mt-4"
          >
            {again}
          </LinkButton>
        }
        help={<HelpNote phone={gift.helpPhone} />}
        rating={rating}
      >
        <LinkButton variant="ghost" isWide href={paths.myPasses()} className="mt-2.5">
          My passes
        </LinkButton>
        <div className="pt-1 mb-7">
          <FootNote icon={noteIcon}>{note}</FootNote>
        </div>
      </PassBody>
    </>
  )
}
