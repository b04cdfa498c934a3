import { PageHead, type PageHeadProps } from './page-head.tsx'

/** The width that a seller's or an admin's screen keeps to. */
export const OFFICE_WIDTH = 'max-w-[1200px] mx-auto px-page wide:px-6'

/** The top of a screen behind a login, wider than a customer's. */
export const OfficeHead = (props: Pick<PageHeadProps, 'aside' | 'children'>) => (
  <PageHead {...props} width={OFFICE_WIDTH} />
)
