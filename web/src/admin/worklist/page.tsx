import { AdminPage } from '../admin-page.tsx'

export const Page = () => <AdminPage title="Worklist">{null}</AdminPage>
