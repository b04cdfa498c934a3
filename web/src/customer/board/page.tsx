import { readBoard } from '@minit/contract/customer/near.ts'
import type { Answer } from '@minit/contract/endpoint.ts'
import { formatDurationWithDays } from '@minit/domain/kernel/durations.ts'
import { formatLe, leToMinor } from '@minit/domain/money/money.ts'
import { minutesFreeText } from '@minit/domain/sales/free-minutes.ts'
import { dialHowText, POSTER_TEXTS } from '@minit/domain/shop/poster.ts'
import type { QueryClient } from '@tanstack/react-query'
import { SellerUnknown } from '../../checkout/seller-notices.tsx'
import { hourText, TAKES_MINUTES_OF_OTHER_SHOPS } from '../../checkout/shop-facts.tsx'
import { call, isRefusal } from '../../lib/call.ts'
import { usePath } from '../../lib/location.ts'
import { type PageQuery, usePageQuery } from '../../lib/page-query.ts'
import type { PageLocation, PageMeta } from '../../lib/route.ts'
import { unreadMeta } from '../../lib/unread.ts'
import { Mark, WovenBand } from '../../ui/mark.tsx'
import { PlainPage } from '../../ui/plain-page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT, THIS_SELLER_WAS_NOT_FOUND } from '../../words/customers.ts'
import { BOARD_STYLE } from './board-style.ts'

type Board = Answer<typeof readBoard>

/** The screen on the wall asks again this often; an unchanged page costs it a few hundred bytes. */
const REFRESH_SECONDS = 60

/** More packages than this stand in one line each. */
const MANY = 7

const TITLE = 'Price board'

const boardQuery = (entrepreneur: string): PageQuery<Board | null> => ({
  queryKey: ['readBoard', entrepreneur],
  queryFn: async ({ signal }) => {
    try {
      return await call(readBoard, { params: { entrepreneur }, signal })
    } catch (error) {
      if (isRefusal(error, 'entrepreneur_not_found') || isRefusal(error, 'invalid_request')) return null
      throw error
    }
  },
})

const keyIn = (path: string): string => path.split('/')[2] ?? ''

export const prefetch = (client: QueryClient, { path }: PageLocation): Promise<void> =>
  client.prefetchQuery(boardQuery(keyIn(path)))

export const head = (client: QueryClient, { path }: PageLocation): PageMeta => {
  const { queryKey } = boardQuery(keyIn(path))
  const board = client.getQueryData<Board | null>(queryKey)
  if (board === null) return { title: THIS_SELLER_WAS_NOT_FOUND, status: 404 }
  const refreshing = { refreshSeconds: REFRESH_SECONDS }
  return board === undefined
    ? { ...unreadMeta(client, queryKey, { title: TITLE }), ...refreshing }
    : { title: board.businessName, status: 200, ...refreshing }
}

const Price = ({ pack }: { pack: Board['packages'][number] }) => (
  <li className="board-row">
    <span className="board-time">
      <b>{formatDurationWithDays(pack.durationMinutes)}</b>
      <span className="board-name">{pack.name}</span>
    </span>
    <span className="board-price">
      {pack.isSoldOut ? (
        <b className="board-off">Sold out</b>
      ) : (
        <>
          <span>
            {pack.usualPrice !== null && (
              <s>
                <span className="spoken">Instead of </span>
                {formatLe(leToMinor(pack.usualPrice))}
              </s>
            )}{' '}
            <b>{formatLe(leToMinor(pack.price))}</b>
          </span>
          {pack.happyHourEndsAt !== null && <span className="board-name">until {pack.happyHourEndsAt}</span>}
        </>
      )}
    </span>
  </li>
)

const Prices = ({ board }: { board: Board }) => (
  <section
    aria-label="Prices"
    className={board.packages.length > MANY ? 'board-prices board-many' : 'board-prices'}
  >
    {board.packages.length === 0 ? (
      <p className="board-line">{POSTER_TEXTS.noPackages}</p>
    ) : (
      <ul>
        {board.packages.map((pack) => (
          <Price key={pack.id} pack={pack} />
        ))}
      </ul>
    )}
    {board.free !== null && <p className="board-free board-open">{minutesFreeText(board.free)}</p>}
    <p className="board-small">
      {board.morePackages > 0 && `and ${board.morePackages} more: scan the code. `}
      {board.hourPrice !== null && board.packages.length > 1 && `${hourText(board.hourPrice)}. `}
      {board.takesTravellers && `${TAKES_MINUTES_OF_OTHER_SHOPS}. `}
      {board.gst}
    </p>
  </section>
)

/** For customers without data. */
const Dial = ({ code, least, most }: NonNullable<Board['dial']>) => (
  <>
    <p className="board-small">{POSTER_TEXTS.dialHead}</p>
    <p className="board-line board-open">
      <b>{code}</b>
    </p>
    <p className="board-small">{dialHowText({ leastMinor: leToMinor(least), mostMinor: leToMinor(most) })}</p>
  </>
)

const stateText = ({ isOpen, opening }: Board): string => {
  if (opening !== null) return opening
  return isOpen ? 'Open' : 'Closed now'
}

const Wall = ({ board }: { board: Board }) => (
  <main
    className="board"
    style={
      {
        '--rows': String(Math.max(3, board.packages.length)),
      } as React.CSSProperties
    }
  >
    <style>{BOARD_STYLE}</style>
    <WovenBand />
    <header className="board-head">
      <h1>{board.businessName}</h1>
      <p className={board.isOpen ? 'board-state board-open' : 'board-state'}>{stateText(board)}</p>
    </header>
    <div className="board-body">
      <Prices board={board} />
      <section
        aria-label="How to buy"
        className={board.dial === null ? 'board-scan' : 'board-scan board-dial'}
      >
        <img src={board.qrCode} alt="QR code of this shop" width={320} height={320} />
        <p className="board-line">{board.isOpen ? 'Scan, pay, be online' : 'Scan to see when it opens'}</p>
        <p className="board-small">WiFi name</p>
        <p className="board-line">
          <b>{board.networkName}</b>
        </p>
        {board.dial !== null && <Dial {...board.dial} />}
        <p className="board-small">{board.pageUrl.replace(/^https?:\/\//, '')}</p>
        <p className="board-small board-by">
          <Mark size={20} /> {POSTER_TEXTS.by}
        </p>
      </section>
    </div>
  </main>
)

export const Page = () => {
  const { data } = usePageQuery(boardQuery(keyIn(usePath())))
  if (data === null) return <SellerUnknown />
  if (data === undefined)
    return (
      <PlainPage>
        <EmptyState
          level="page"
          title="We could not load the prices"
          text={LOAD_THIS_PAGE_AGAIN_IN_A_MOMENT}
        />
      </PlainPage>
    )
  return <Wall board={data} />
}
