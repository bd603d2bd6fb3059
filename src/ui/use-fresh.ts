import { useEffect } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/**
 * The page looks again every so many milliseconds, while something is under way; never without. Not while a form is on its
 * way: a look in the midst of its answer would lose it.
 */
export const useFresh = (period: number | undefined) => {
  const { revalidate } = useRevalidator()
  const isIdle = useNavigation().state === 'idle'
  useEffect(() => {
    if (period === undefined || !isIdle) return undefined
    const timer = setInterval(() => void revalidate(), period)
    return () => clearInterval(timer)
  }, [period, isIdle, revalidate])
}
