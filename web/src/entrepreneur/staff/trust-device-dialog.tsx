import { inviteDevice } from '@minit/contract/entrepreneur/staff.ts'
import { TRUST_CODE_MINUTES } from '@minit/domain/identity/pins.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, failureText } from '../../lib/call.ts'
import { useNow } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RetryState, Skeleton } from '../../ui/states.tsx'
import { LET_A_PHONE_IN } from '../../words/sellers.ts'
import { refreshStaff, staffQuery } from './queries.ts'

const SECOND_MS = 1000
const POLL_MS = 3000

type Invite = { link: string; qrCode: string; endsAt: string }

const Code = ({ invite, onAgain }: { invite: Invite; onAgain: () => void }) => {
  const now = useNow(SECOND_MS)
  const left = Math.ceil((Date.parse(invite.endsAt) - now) / 60_000)
  if (left <= 0)
    return (
      <>
        <p role="status">This code is over.</p>
        <Button onClick={onAgain}>Make a new code</Button>
      </>
    )
  return (
    <>
      <ol className="grid gap-1 pl-5 list-decimal">
        <li>Take the phone that stays at the stall.</li>
        <li>Scan this with its camera, and tap “Let this phone in”.</li>
      </ol>
      <img
        src={invite.qrCode}
        alt="QR code that lets a phone in"
        width={220}
        height={220}
        className="mx-auto rounded-lg bg-white"
      />
      <p className="text-sm text-muted text-center">
        Works once, for {left} more {left === 1 ? 'minute' : 'minutes'}. Show it to no one else.
      </p>
      <CopyButton variant="ghost" text={invite.link} label="Copy link" isWide />
    </>
  )
}

/** Shows the code that makes a phone or computer a trusted device, and closes once that has happened. */
export const TrustDeviceDialog = ({ known, onDone }: { known: number; onDone: () => void }) => {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['trustDevice'],
    queryFn: () => call(inviteDevice, {}),
    staleTime: 0,
    gcTime: 0,
  })
  const count = useQuery({ ...staffQuery(), refetchInterval: POLL_MS }).data?.devices.length ?? known
  useEffect(() => {
    if (count <= known) return
    void refreshStaff(client)
    onDone()
  }, [count, known, client, onDone])
  return (
    <Dialog
      isOpen
      onOpenChange={onDone}
      title={LET_A_PHONE_IN}
      description={`A PIN counts only on phones that you let in. The code works for ${TRUST_CODE_MINUTES} minutes.`}
    >
      {data !== undefined && !isFetching ? (
        <Code invite={data} onAgain={() => void refetch()} />
      ) : error !== null && !isFetching ? (
        <RetryState
          title="No code was made"
          text={failureText(error, 'Please try again.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <div aria-busy="true">
          <span className="spoken">Making a code</span>
          <Skeleton className="h-56 rounded-lg" />
        </div>
      )}
    </Dialog>
  )
}
