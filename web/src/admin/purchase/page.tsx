import { AdminPage } from '../admin-page.tsx'

export const Page = () => <AdminPage title="Purchase">{null}</AdminPage>
