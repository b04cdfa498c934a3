import type { Answer } from '@minit/contract/endpoint.ts'
import { drawPoster, readPoster } from '@minit/contract/entrepreneur/poster.ts'
import { formatDurationWithDays } from '@minit/domain/kernel/durations.ts'
import { leToMinor } from '@minit/domain/money/money.ts'
import { dialHowText, methodsText, POSTER_TEXTS } from '@minit/domain/shop/poster.ts'
import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { failureOr, useAction } from '../../lib/action.ts'
import { cx } from '../../lib/cx.ts'
import { leText } from '../../lib/money.ts'
import { rowQuery } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { WovenBand } from '../../ui/mark.tsx'
import { PoweredBy } from '../../ui/paper.tsx'
import { askForFile, saveFile } from '../files.ts'
import { NotPrintable, PrintArea } from '../printing/print-dialog.tsx'
import { BoardLink } from './board-link.tsx'
import { DialSwitch } from './dial-switch.tsx'

type PosterFacts = Answer<typeof readPoster>

/** Reads again each time the dialog opens, because prices and payment methods change. */
const posterQuery = () => ({ ...rowQuery(readPoster, {}), staleTime: 0, gcTime: 0 })

const ROWS_IN_ONE_COLUMN = 4

const Prices = ({ packages, morePackages }: Pick<PosterFacts, 'packages' | 'morePackages'>) => (
  <div className="self-stretch mx-3 px-4 py-3 rounded-lg bg-[#14381f] text-white text-left">
    {packages.length === 0 && <p className="text-center">{POSTER_TEXTS.noPackages}</p>}
    <ul
      className={cx(
        'grid gap-x-6 gap-y-1.5 print:gap-y-3',
        packages.length > ROWS_IN_ONE_COLUMN && 'wide:grid-cols-2 print:grid-cols-2',
      )}
    >
      {packages.map(({ id, name, durationMinutes, price, options }) => (
        <li key={id} className="flex items-baseline justify-between gap-3">
          <b className="text-lg whitespace-nowrap print:text-2xl">
            {formatDurationWithDays(durationMinutes)}
          </b>
          <span className="flex-1 min-w-0 text-xs">
            {name}
            {options !== '' && `: ${options}`}
          </span>
          <b className="text-lg whitespace-nowrap text-[#f6c445] print:text-2xl">{leText(price)}</b>
        </li>
      ))}
    </ul>
    {morePackages > 0 && <p className="mt-2 text-sm text-center">and {morePackages} more: scan the code</p>}
  </div>
)

type DialFacts = NonNullable<PosterFacts['dial']>

const limitsOf = ({ least, most }: Pick<DialFacts, 'least' | 'most'>) =>
  least === null || most === null ? null : { leastMinor: leToMinor(least), mostMinor: leToMinor(most) }

/** The code to dial in large digits, and what some sums buy. */
const Dial = ({ code, dial: { scale, least, most } }: { code: string; dial: DialFacts }) => (
  <div className="px-3 min-w-0">
    <p className="text-sm font-bold print:text-xl">{POSTER_TEXTS.dialHead}</p>
    <p className="text-2xl font-bold text-[#0b7a3b] whitespace-nowrap print:text-4xl">{code}</p>
    <table className="w-full my-2 text-left print:text-xl">
      <tbody>
        {scale.map(({ sum, minutes }) => (
          <tr key={sum} className="border-t border-[#d5d8d2]">
            <th scope="row" className="py-1 font-bold">
              {leText(sum)}
            </th>
            <td className="py-1 text-right font-bold">{formatDurationWithDays(minutes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="text-xs print:text-base">{dialHowText(limitsOf({ least, most }))}</p>
  </div>
)

/** The poster on the screen and on paper; the server's PDF looks the same. */
const PosterPaper = ({ poster }: { poster: PosterFacts }) => {
  const methods = methodsText(poster.paymentMethods)
  const code = poster.dial?.code ?? null
  return (
    <article className="paper poster">
      <WovenBand />
      <div className="px-3">
        <h3 className="text-xl font-bold leading-[1.2] print:text-3xl">{poster.businessName}</h3>
        <p className="text-sm print:text-lg">{poster.location}</p>
      </div>
      <div className="px-3">
        <p className="text-4xl font-bold leading-none tracking-[-.03em] text-[#0b7a3b] print:text-[96px]">
          {POSTER_TEXTS.headline}
        </p>
        <p className="mt-2 text-sm print:text-xl">{POSTER_TEXTS.how}</p>
      </div>
      <div className={cx(code !== null && 'grid items-center gap-4 print:grid-cols-2')}>
        <div className="px-3">
          <img
            src={poster.qrCode}
            alt="QR code of your page"
            width={320}
            height={320}
            className={cx('size-50 mx-auto', code === null ? 'print:size-80' : 'print:size-64')}
          />
          <p className="text-xs break-all">{poster.pageUrl}</p>
        </div>
        {code !== null && poster.dial !== null && <Dial code={code} dial={poster.dial} />}
      </div>
      <Prices {...poster} />
      <div className="px-3">
        {methods !== '' && <p className="text-sm font-bold print:text-lg">Pay with {methods}</p>}
        <p className="text-xs">{poster.gst}</p>
      </div>
      <div className="pb-2">
        <PoweredBy size={24} />
      </div>
    </article>
  )
}

const DownloadButton = ({ isOff }: { isOff: boolean }) => {
  const { mutate, isPending } = useAction({
    act: () => askForFile(`${drawPoster.path}?format=pdf`),
    done: (file) => ({ title: 'Poster ready', message: file.name }),
    failed: failureOr('Download Failed'),
    onDone: saveFile,
  })
  return (
    <Button
      variant="ghost"
      isBusy={isPending}
      busyLabel="Drawing..."
      disabled={isOff}
      onClick={() => mutate()}
    >
      <Download />
      Download PDF
    </Button>
  )
}

/** The seller's name in links, from the address of the page. */
const slugIn = ({ pageUrl }: PosterFacts): string => new URL(pageUrl).pathname.split('/').pop() ?? ''

const Poster = ({ poster, onSwitched }: { poster: PosterFacts; onSwitched: () => void }) => {
  const isOff = poster.dial !== null && poster.dial.code === null
  return (
    <>
      <DialSwitch onSwitched={onSwitched} />
      <div className="border border-line">
        <PosterPaper poster={poster} />
      </div>
      <div className="grid gap-3 min-[400px]:grid-cols-2">
        <DownloadButton isOff={isOff} />
        <Button disabled={isOff} onClick={() => window.print()}>
          <Printer />
          Print
        </Button>
      </div>
      <BoardLink slug={slugIn(poster)} />
      {!isOff && (
        <PrintArea>
          <PosterPaper poster={poster} />
        </PrintArea>
      )}
    </>
  )
}

/** The seller's current poster, or why it cannot be shown. */
export const PosterBody = () => {
  const { data, error, isFetching, refetch } = useQuery(posterQuery())
  return data === undefined ? (
    <NotPrintable error={error} isFetching={isFetching} onRetry={() => void refetch()} />
  ) : (
    <Poster poster={data} onSwitched={() => void refetch()} />
  )
}
