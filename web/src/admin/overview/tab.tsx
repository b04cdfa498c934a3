import type { Range } from '../dashboard/tabs.ts'

export const OverviewTab = ({ range }: { range: Range }) => <p>{range}</p>
