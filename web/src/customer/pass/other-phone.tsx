import { movesLeftText } from '@minit/domain/pass-moves.ts'

/** How a pass comes to another phone, and how often still: words alone, for it is done on the other phone. */
export const OtherPhone = ({ left }: { left: number | undefined }) => {
  if (left === undefined) return null
  return (
    <details className="mt-4 px-4 border border-line rounded-lg bg-surface">
      <summary className="flex items-center min-h-touch font-medium text-info">
        Use it on another phone
      </summary>
      <div className="pb-3.5 text-sm">
        <p>
          <b>{movesLeftText(left)}</b>
        </p>
        {left > 0 && (
          <ol className="grid gap-1 mt-2 pl-5 list-decimal">
            <li>Join this WiFi with the other phone. Its page opens.</li>
            <li>Tap “I have a code” there and type the code of this pass.</li>
            <li>Tap “Move it here”. That phone goes online, and this one goes offline.</li>
          </ol>
        )}
      </div>
    </details>
  )
}
