import { sharePackage } from '@minit/contract/entrepreneur/share.ts'
import { whatsappLink } from '@minit/domain/shop/share-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { MessageCircle, Share2 } from 'lucide-react'
import { messageOf } from '../../lib/call.ts'
import { rowQuery } from '../../lib/query.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { RetryState, Skeleton } from '../../ui/states.tsx'
import { CHECK_YOUR_CONNECTION_AND_TRY_AGAIN, WE_COULD_NOT_LOAD_THIS } from '../../words/everyone.ts'

/** Reads again each time, because prices and names change. */
const shareQuery = (id: string) => ({
  ...rowQuery(sharePackage, { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

/** Opens the phone's share dialog; hidden if there is none. */
const ShareButton = ({ text }: { text: string }) =>
  navigator.share === undefined ? null : (
    <Button
      variant="ghost"
      // Closing the dialog is not a failure.
      onClick={() => void navigator.share({ text }).catch(() => {})}
    >
      <Share2 />
      Share
    </Button>
  )

/** A package to send in a chat or to scan: a prepared text with the link, and its QR code. */
export const SharePackage = ({ packageId }: { packageId: string }) => {
  const { data, error, isFetching, refetch } = useQuery(shareQuery(packageId))
  if (data === undefined) {
    if (error === null) return <Skeleton className="h-72 rounded-lg" />
    const text = messageOf(error, CHECK_YOUR_CONNECTION_AND_TRY_AGAIN)
    return (
      <RetryState
        title={WE_COULD_NOT_LOAD_THIS}
        text={text}
        onRetry={() => void refetch()}
        isBusy={isFetching}
      />
    )
  }
  return (
    <>
      <img
        src={data.qrCode}
        alt="QR code of this package’s link"
        width={200}
        height={200}
        className="justify-self-center rounded-md bg-white"
      />
      <p className="px-3.5 py-3 rounded-lg bg-sunk text-sm select-all [overflow-wrap:anywhere]">
        {data.text}
      </p>
      <LinkButton href={whatsappLink(data.text)} target="_blank" rel="noreferrer" isWide>
        <MessageCircle />
        Send on WhatsApp
      </LinkButton>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(120px,1fr))] gap-2.5">
        <ShareButton text={data.text} />
        <CopyButton text={data.url} label="Copy link" variant="ghost" />
      </div>
    </>
  )
}
