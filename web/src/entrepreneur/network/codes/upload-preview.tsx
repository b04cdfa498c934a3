import { formatDuration } from '@minit/domain/kernel/durations.ts'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { codesText, type Uploaded } from './queries.ts'

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-3 py-1.5">
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 font-medium text-right">{children}</dd>
  </div>
)

const MAX_SHOWN = 5

/** Lines without a valid code, with the reason: as many as a seller can fix by hand. */
const Unreadable = ({ found }: { found: Uploaded }) => {
  const shown = found.unreadable.slice(0, MAX_SHOWN)
  const more = found.unreadableCount - shown.length
  return (
    <Notice tone="warn">
      <b>
        {found.unreadableCount === 1
          ? '1 line is left out'
          : `${found.unreadableCount.toLocaleString('en')} lines are left out`}
      </b>
      <ul className="mt-1 text-sm">
        {shown.map(({ line, why }) => (
          <li key={line}>
            Line {line}: {why}
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en')} more</li>}
      </ul>
    </Notice>
  )
}

type PreviewProps = {
  found: Uploaded
  packageName: string
  isBusy: boolean
  onCommit: (asPrinted: boolean) => void
  onBack: () => void
}

const DAMAGE_WORDS: Record<NonNullable<Uploaded['eatenSign']>, string> = {
  lengths:
    'These codes are digits of several lengths. A spreadsheet drops the zeros at the beginning of a code when it saves a file.',
  zeros:
    'These codes end in zeros. A spreadsheet keeps fifteen digits of a code and writes zeros for the rest when it saves a file.',
}

type DamageProps = {
  sign: NonNullable<Uploaded['eatenSign']>
  isRight: boolean
  onRight: (isRight: boolean) => void
}

/** A customer cannot use a changed code, so the seller compares the codes first. */
const Damaged = ({ sign, isRight, onRight }: DamageProps) => (
  <Notice tone="warn">
    <b>Did a spreadsheet save this file?</b>
    <p className="mt-1 text-sm">
      {DAMAGE_WORDS[sign]} Go back and choose the file as your WiFi box made it, or compare the codes first.
    </p>
    <label className="flex items-center gap-2.5 min-h-touch">
      <input
        type="checkbox"
        checked={isRight}
        onChange={({ target }) => onRight(target.checked)}
        className="size-5 accent-action"
      />
      The codes are as my WiFi box printed them
    </label>
  </Notice>
)

/** The content of a file, before any of its codes is on sale. */
export const UploadPreview = ({ found, packageName, isBusy, onCommit, onBack }: PreviewProps) => {
  const [isRight, setIsRight] = useState(false)
  const isUnsure = found.eatenSign !== null && found.fresh > 0 && !isRight
  return (
    <div className="grid gap-4" role="status">
      <div>
        <p className="text-lg font-bold">
          {found.fresh === 0 ? 'No new codes' : `${codesText(found.fresh)} to sell`}
        </p>
        <dl className="text-sm divide-y divide-line">
          <Line label="For the package">{packageName}</Line>
          {found.samples.length > 0 && (
            <Line label={found.fresh > found.samples.length ? 'The first of them' : 'The codes'}>
              <code>{found.samples.join(', ')}</code>
            </Line>
          )}
          {found.hasPasswords && <Line label="Passwords">Each code has one</Line>}
          {found.minutes.length > 0 && (
            <Line label="Time in the file">
              {found.minutes.map((minutes) => formatDuration(minutes)).join(', ')}
            </Line>
          )}
          {found.known > 0 && <Line label="Known already, left out">{found.known.toLocaleString('en')}</Line>}
        </dl>
      </div>
      {found.unreadableCount > 0 && <Unreadable found={found} />}
      {found.eatenSign !== null && found.fresh > 0 && (
        <Damaged sign={found.eatenSign} isRight={isRight} onRight={setIsRight} />
      )}
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button variant="ghost" onClick={onBack}>
          Back
        </Button>
        <Button
          disabled={found.fresh === 0 || isUnsure}
          isBusy={isBusy}
          busyLabel="Uploading..."
          onClick={() => onCommit(isRight)}
        >
          {found.fresh === 0 ? 'Nothing to upload' : `Sell ${codesText(found.fresh)}`}
        </Button>
      </div>
    </div>
  )
}
