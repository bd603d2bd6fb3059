import { useEffect } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/**
 * The page looks again every so many milliseconds, while something is under way; never without. Not while a form is on its
 * way: a look in the midst of its answer would lose it. Nor while nothing answers: a look that fails would take the page away.
 */
export const useFresh = (period: number | undefined) => {
  const { revalidate } = useRevalidator()
  const isIdle = useNavigation().state === 'idle'
  useEffect(() => {
    if (period === undefined || !isIdle) return undefined
    let isOver = false
    const look = async () => {
      if ((await isReady()) && !isOver) await revalidate()
    }
    const timer = setInterval(() => void look(), period)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [period, isIdle, revalidate])
}

/** False without a network, and where the program or its database is away. */
const isReady = () =>
  fetch('/readyz').then(
    ({ status }) => status < 500,
    () => false,
  )
