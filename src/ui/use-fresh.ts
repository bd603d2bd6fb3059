import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** The page looks again every so many milliseconds, while something is under way; never without. */
export const useFresh = (period: number | undefined) => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (period === undefined) return undefined
    const timer = setInterval(() => void revalidate(), period)
    return () => clearInterval(timer)
  }, [period, revalidate])
}
