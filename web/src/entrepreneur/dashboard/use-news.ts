import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { playChime, wakeChimeAtTouch } from './chime.ts'
import { readFeedAlerts } from './feed-alerts.ts'
import { hasSale, isHeard, newsSince, newsText } from './news-since.ts'
import { notificationsQuery, refreshFigures } from './queries.ts'

/** Watches the feed: a new sale refreshes the figures and is heard. Gives the words for a live region. */
export const useNews = (): string => {
  const { data } = useQuery(notificationsQuery())
  const client = useQueryClient()
  const known = useRef<ReadonlySet<string> | null>(null)
  const [words, setWords] = useState('')
  useEffect(wakeChimeAtTouch, [])
  useEffect(() => {
    if (data === undefined) return
    const news = known.current === null ? [] : newsSince(known.current, data)
    known.current = new Set(data.map(({ id }) => id))
    if (news.length === 0) return
    setWords(newsText(news))
    if (isHeard(news) && readFeedAlerts().hasChime) void playChime()
    if (hasSale(news)) void refreshFigures(client)
  }, [data, client])
  return words
}
