import { movesLeftText } from '@minit/domain/passes/pass-moves.ts'
import { CodeForAnother } from '../../checkout/access-card.tsx'
import { ConnectSteps } from '../../checkout/connect-steps.tsx'
import type { Access } from '../../checkout/purchase-query.ts'

const MoveSteps = () => (
  <ol className="grid gap-1 mt-2 pl-5 list-decimal">
    <li>Join this WiFi with the other phone. Its page opens.</li>
    <li>Tap “I have a code” there and type the code of this pass.</li>
    <li>Tap “Move it here”. That phone goes online, and this one goes offline.</li>
  </ol>
)

type OtherPhoneProps = {
  left: number | undefined
  access: Access
  /** When this phone is online, the section also shows what it no longer needs. */
  isOnline: boolean
}

/** Explains how to move a pass to another phone, and how many moves are left. The other phone does it. */
export const OtherPhone = ({ left, access, isOnline }: OtherPhoneProps) => {
  if (left === undefined && !isOnline) return null
  const hasMoves = left !== undefined && left > 0
  // A pass with its own WiFi password joins by it; others join on the router's page.
  const hasOwnKey = access.wifiKind !== 'captive'
  return (
    <details className="group mt-4 px-4 border border-line rounded-lg bg-surface">
      <summary className="flex items-center justify-between min-h-touch font-medium text-info after:content-['›'] after:text-xl group-open:after:rotate-90">
        Use it on another phone
      </summary>
      <div className="pb-3.5 text-sm">
        {isOnline && <CodeForAnother access={access} />}
        {left !== undefined && (
          <p className={isOnline ? 'mt-3.5' : undefined}>
            <b>{movesLeftText(left)}</b>
          </p>
        )}
        {hasMoves && (!isOnline || !hasOwnKey) && <MoveSteps />}
        {isOnline && (hasOwnKey || left === undefined) && <ConnectSteps access={access} hasRouter />}
      </div>
    </details>
  )
}
