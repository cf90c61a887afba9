"""The course: a lesson and drills for every technique, from the rules of Sudoku to forcing chains.

chapters   the lessons in their order
lessons    a lesson: its words, its pictures, and a position in which it is played
drills     positions to find a technique in, with all answers

>>> from ninefold import course
>>> lesson = course.lesson("x_wing")
>>> print(lesson.slides()[-1].text)
So r2c7 and r4c7, which lie in these columns, are not 8.
>>> drill = course.drill("x_wing", 3)
>>> drill.step.technique.name
'x_wing'
"""

from ninefold.course.chapters import CHAPTERS, Chapter
from ninefold.course.drills import Drill, drill
from ninefold.course.lessons import Lesson, Slide, lesson

__all__ = ["CHAPTERS", "Chapter", "Drill", "Lesson", "Slide", "drill", "lesson"]
