import { useNavigation } from 'react-router'
import { homePath } from '../../../../catalog/links/paths.ts'
import { type HomeState, readHomeState } from './home-filters.ts'

/** The search under way, or else the one shown: a second press changes the search that the first one began. */
export const useWantedState = (shown: HomeState): HomeState => {
  const { location } = useNavigation()
  if (location?.pathname !== homePath()) return shown
  return readHomeState(new URL(location.search, 'http://localhost'))
}
