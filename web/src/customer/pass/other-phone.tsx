import { freePlaces, joinText, movesLeftText } from '@minit/domain/passes/pass-moves.ts'
import { CodeForAnother, QrCode } from '../../checkout/access-card.tsx'
import { ConnectSteps } from '../../checkout/connect-steps.tsx'
import { HelpTopic } from '../../checkout/help-topic.tsx'
import type { ManualState } from '../../checkout/manual-access.ts'
import type { Access, PurchaseView } from '../../checkout/purchase-query.ts'
import { Fold } from '../../ui/fold.tsx'
import { Away } from './away.tsx'

const MoveSteps = ({ isMove }: { isMove: boolean }) => (
  <ol className="grid gap-1 mt-2 pl-5 list-decimal">
    <li>Join this WiFi with the other phone. Its page opens.</li>
    <li>Tap “I have a code” there and type the code of this pass.</li>
    {isMove && <li>Tap “Move it here”. That phone goes online, and this one goes offline.</li>}
  </ol>
)

type OtherPhoneProps = {
  pass: PurchaseView['pass']
  access: Access
  /** When this phone is online, the section also shows what it no longer needs. */
  isIn: boolean
  hand: ManualState | null
}

/** A pass on another phone; while its minutes are used at another shop, where they are. */
export const OtherPhone = (props: OtherPhoneProps) => {
  const away = props.pass?.away
  return away ? <Away access={props.access} away={away} /> : <AnotherPhone {...props} />
}

/** The QR code, how to move a pass to another phone, and how many moves are left. The other phone does it. Open while other phones can join. */
const AnotherPhone = ({ pass, access, isIn, hand }: OtherPhoneProps) => {
  const isManual = hand !== null
  // Only a router counts the moves. While the phone waits for the seller, the card shows the QR code.
  const left = isManual || access.fromStock ? undefined : pass?.movesLeft
  if (isManual && !isIn) return null
  // Where one phone alone may use the pass, another one takes its place.
  const places = left === undefined || !pass || pass.maxDevices === 1 ? 0 : freePlaces(pass)
  // A pass with its own WiFi password joins by it; others join on the router's page.
  const joinsByPage = left !== undefined && access.wifiKind === 'captive'
  return (
    <Fold title="Use it on another phone" isOpen={places > 0}>
      <div className="text-sm">
        {isIn ? <CodeForAnother access={access} hand={hand} /> : <QrCode access={access} hand={hand} />}
        {left !== undefined && (
          <p className="mt-3.5">
            <b>{places > 0 ? joinText(places, isIn) : movesLeftText(left)}</b>
          </p>
        )}
        {left !== undefined && left + places > 0 && (!isIn || joinsByPage) && (
          <MoveSteps isMove={places === 0} />
        )}
        {isIn && !joinsByPage && <ConnectSteps access={access} hasRouter={!isManual} />}
        <HelpTopic slug="move-a-pass">How to move a pass, with pictures</HelpTopic>
      </div>
    </Fold>
  )
}
