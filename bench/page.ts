export const benchPage = async () => []
