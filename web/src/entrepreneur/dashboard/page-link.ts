import { shopUrl } from '@minit/domain/shop/share-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { statsQuery } from '../queries.ts'

/** Returns the address of the seller's page for customers; null while it is unknown. */
export const usePageLink = (): string | null => {
  const slug = useQuery(statsQuery()).data?.slug
  return slug === undefined ? null : shopUrl(window.location.origin, slug)
}
