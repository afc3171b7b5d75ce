import {
  Ban,
  CalendarDays,
  CalendarOff,
  CarFront,
  ChevronLeft,
  Clock,
  Coffee,
  House,
  List,
  MapPin,
  MessageSquare,
  Plus,
  Users,
  UserX,
  Wallet,
} from 'lucide';
import { icon } from '#src/ui/icons.tsx';

export const TodayIcon = icon(List);
export const WeekIcon = icon(CalendarDays);
export const HoursIcon = icon(Clock);
export const LearnersIcon = icon(Users);
export const PayIcon = icon(Wallet);
export const BackIcon = icon(ChevronLeft);
export const DriveIcon = icon(CarFront);
export const BreakIcon = icon(Coffee);
export const HomeIcon = icon(House);
export const PlaceIcon = icon(MapPin);
export const MessageIcon = icon(MessageSquare);
export const AbsentIcon = icon(UserX);
export const OffIcon = icon(CalendarOff);
export const AddIcon = icon(Plus);
export const BlockIcon = icon(Ban);
